/** The Inspector's command line: a process, and over stdio a server, for each call. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const BIN = new URL(
  "../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js",
  import.meta.url,
).pathname;

export async function open(target, era = "legacy") {
  const folder = await mkdtemp(join(tmpdir(), "interop-inspector-"));
  const config = join(folder, "mcp.json");
  const server =
    target.kind === "stdio"
      ? { type: "stdio", command: target.command, args: target.args }
      : { type: "streamable-http", url: target.url };
  const entry = { ...server, protocolEra: era };
  await writeFile(config, JSON.stringify({ mcpServers: { reelkiln: entry } }));
  const run = async (...words) => {
    const all = [BIN, "--cli", "--config", config, "--server", "reelkiln", ...words];
    const { stdout } = await promisify(execFile)(process.execPath, [...all, "--format", "json"], {
      env: { ...process.env, MCP_INSPECTOR_SECRET_STORE: "memory" },
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout).result;
  };
  return {
    perCall: true,
    list: async () => (await run("--method", "tools/list")).tools,
    call: (name, args) =>
      run("--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(args)),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
