import { REEL_ERROR_CODES, ReelError } from "@reelkiln/document";
import { UsageError } from "@reelkiln/toolkit/cli";
import type { CliProgram, HostVerb } from "@reelkiln/toolkit/cli";

import { MCP_FLAGS, parseHostWords } from "./host-words.ts";
import { hostedVerbs } from "./hosted-verbs.ts";
import type { RunProgram } from "./tool.ts";

const MCP_HELP = `Serves the tools over MCP on stdin and stdout, for a client that starts this command.

Usage: reelkiln mcp [--project DIR] [--toolsets a,b] [--bridge PORT]

Flags:
  --project DIR     Folder to serve; nothing outside it is read or written. Default: this folder.
  --toolsets a,b    Only these tools: basic, design, render, motion, make, all. Default: all.
  --bridge PORT     Drives the studio that was started with --control PORT, in the folder that it serves.
  -h, --help        Show this page.

Examples:
  reelkiln mcp --project ~/videos --toolsets make
  reelkiln mcp --bridge 9877`;

const STUDIO_HELP = `Serves the studio page, MCP and REST on this machine, until Ctrl-C.

Usage: reelkiln studio [--port N] [--control N] [--project DIR] [--toolsets a,b]

Flags:
  --port N          Port on 127.0.0.1; 0 is any free one. Default: 9876.
  --control N       Port on 127.0.0.1, by convention 9877, through which "reelkiln mcp --bridge N" drives this studio.
  --project DIR     Folder to serve; nothing outside it is read or written. Default: this folder.
  --toolsets a,b    Only these tools. Default: all.
  -h, --help        Show this page.

The page is at the address printed; MCP at /mcp, REST at /api/v1, its description at /api/v1/openapi.json. The control
channel answers who has the token of control-N.json in ~/.local/state/reelkiln, a file that only you can read.

Examples:
  reelkiln studio --project ~/videos
  reelkiln studio --control 9877`;

const CACHE_HELP = `Shows, limits or empties what a project keeps of its renders: segments of about 2 s, and mixed sound.

Usage: reelkiln cache [PROJECT] [--limit SIZE] [--clear] [--json]

Flags:
  --limit SIZE      Most it may take, such as 500MB or 4GB; what was used longest ago goes first. Default: 2GiB.
  --clear           Removes all of it. The next render makes every segment anew.
  --json            Answers as one line of JSON.
  -h, --help        Show this page.

A render uses the cache unless it is given --no-cache; the file is the same either way.

Examples:
  reelkiln cache my-reel
  reelkiln cache my-reel --limit 500MB`;

const TOOL_HELP = `Runs a tool of the registry by its name, as every other transport serves it.

Usage: reelkiln tool NAME [JSON] [FLAGS]

Each argument of the tool is a flag; JSON gives several at once. Without NAME: the list of tools.

Examples:
  reelkiln tool
  reelkiln tool probe_media --path media/film.mp4 --json
  reelkiln tool edit_project '{"project":"card","steps":[{"id":"layer.remove","params":{"layer":"title"}}]}'`;

/** Verbs that are no tool: they serve the tools, or run one by its registered name. */
export function hostVerbs(program: () => CliProgram, run: RunProgram): readonly HostVerb[] {
  return [
    {
      verb: "mcp",
      summary: "Serve the tools to an MCP client over stdio",
      help: MCP_HELP,
      run: plainly(async (words, terminal) => {
        const { serveMcp } = await import("./mcp.ts");
        return serveMcp(parseHostWords(words, MCP_FLAGS), terminal);
      }),
    },
    {
      verb: "studio",
      summary: "Serve the studio page, MCP and REST",
      help: STUDIO_HELP,
      run: plainly(async (words, terminal) => {
        const { serveStudio } = await import("./studio.ts");
        const asked = parseHostWords(words, ["--port", "--control", "--project", "--toolsets"]);
        return serveStudio(asked, terminal);
      }),
    },
    {
      verb: "cache",
      summary: "Show, limit or empty what renders keep",
      help: CACHE_HELP,
      run: plainly(async (words, terminal) => {
        const { runCache } = await import("./cache.ts");
        return runCache(words, terminal);
      }),
    },
    ...hostedVerbs(plainly),
    toolVerb(program, run),
  ];
}

function toolVerb(program: () => CliProgram, run: RunProgram): HostVerb {
  return {
    verb: "tool",
    summary: "Run any tool by its name",
    help: TOOL_HELP,
    ownHelp: true,
    run: async (words, terminal) => {
      const { runTool } = await import("./tool.ts");
      return runTool(program(), { words, run }, terminal);
    },
  };
}

/** Words for the faults that a server's start can have. */
function plainly(run: HostVerb["run"]): HostVerb["run"] {
  return async (words, terminal) => {
    try {
      return await run(words, terminal);
    } catch (error) {
      if (error instanceof RangeError) throw new UsageError(error.message);
      if (!(error instanceof ReelError)) throw error;
      const hint = error.hint === undefined ? "" : `${error.hint}\n`;
      terminal.err(`reelkiln: ${error.message}\n${hint}`);
      return REEL_ERROR_CODES[error.code].exitCode;
    }
  };
}
