/** mcporter's command line: a process, and over stdio a server, for each call. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

const BIN = new URL("../node_modules/mcporter/dist/cli.js", import.meta.url).pathname;

export async function open(target) {
  const place =
    target.kind === "stdio"
      ? ["--stdio", target.command, ...target.args.flatMap((word) => ["--stdio-arg", word])]
      : ["--http-url", target.url, "--allow-http"];
  const run = async (...words) => {
    const { stdout } = await promisify(execFile)(process.execPath, [BIN, ...words], {
      maxBuffer: 64 * 1024 * 1024,
    });
    return JSON.parse(stdout);
  };
  return {
    perCall: true,
    list: async () => (await run("list", ...place, "--name", "reelkiln", "--json")).tools,
    // Its JSON is the structured content alone.
    call: async (name, args) => {
      const words = ["--tool", name, "--args", JSON.stringify(args), "--output", "json"];
      const structuredContent = await run("call", ...place, "--name", "reelkiln", ...words);
      return { structuredContent };
    },
    close: async () => undefined,
  };
}
