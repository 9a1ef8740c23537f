import { ReelError } from "@reelkiln/document";
import type { HostVerb } from "@reelkiln/toolkit/cli";

const SHARED_FLAGS = `  --state DIR           Folder of the embedded database, videos and work. Workers need the same. Default: .reelkiln/hosted
  --storage PLACE       Where videos are kept: a folder, or s3://BUCKET[/PREFIX]. Default: in the state folder.
  --allow-media H:P     HOST:PORT of media and webhooks that need not be public; may be given again.
  --threads N           Encoder threads of a render; 0 lets the encoder choose. Workers of one server give the same.
  --cache-gb N          Most that kept segments may take. Default: 10.
  --grace-seconds N     Time that running renders have when the process is told to leave. Default: 30.`;

const SERVE_HELP = `Serves the rendering API: recipes and timelines in, verified videos out.

Usage: reelkiln serve [FLAGS]

Flags:
  --port N              Default: 8787; 0 is any free one.
  --host ADDRESS        Address to listen on. Default: 127.0.0.1
  --public-url URL      Where clients reach it. Default: the address that is listened on.
  --renders N           Renders in this process; 0 leaves all of them to workers. Default: half the processors.
  --billing             Holds and charges credits.
  --allow-embedded-billing  Billing on the embedded database, which a power failure can set back.
  --allow-origin URL    Origin of pages that may call; may be given again.
  --retention-days N    Days for which ended jobs and their videos are kept. Default: 30.
${SHARED_FLAGS}
  -h, --help            Show this page.

Without DATABASE_URL the database runs in this process, for one machine. With DATABASE_URL=postgres://… any number of
servers and workers share it. SIGTERM ends it in order.

Examples:
  reelkiln serve
  reelkiln keys create demo
  DATABASE_URL=postgres://… reelkiln serve --renders 0 --billing --public-url https://render.example`;

const WORKER_HELP = `Renders for a server: any number of workers share one PostgreSQL and one state folder.

Usage: DATABASE_URL=postgres://… reelkiln worker [FLAGS]

Flags:
  --renders N           Renders at the same time. Default: half the processors.
  --public-url URL      Where clients reach the server, for the addresses in webhooks.
${SHARED_FLAGS}
  -h, --help            Show this page.

Examples:
  DATABASE_URL=postgres://… reelkiln worker --state /mnt/reelkiln --threads 2`;

const GATEWAY_HELP = `Serves the six remote MCP tools alone, over the rendering API of another server.

Usage: reelkiln gateway --api URL [FLAGS]

Flags:
  --api URL             The API, such as https://render.example
  --port N              Default: 8788; 0 is any free one.
  --host ADDRESS        Address to listen on. Default: 127.0.0.1
  --public-url URL      Where clients reach it. Default: the address that is listened on.
  --allow-origin URL    Origin of pages that may call; may be given again.
  -h, --help            Show this page.

MCP is at /mcp, stateless. Each call goes to the API with the caller's own Authorization header, which is kept nowhere.

Examples:
  reelkiln gateway --api https://render.example`;

const KEYS_HELP = `Makes, lists and revokes keys of the rendering API.

Usage: reelkiln keys create NAME [FLAGS] | keys list | keys revoke KEY

Flags:
  --account ID             Account that pays. Default: a new one.
  --scopes a,b             render, read. Default: both.
  --priority N             -1, 0 or 1: higher goes first. Default: 0.
  --concurrency N          Renders at the same time. Default: 2.
  --requests-per-minute N  Default: 600.
  --expires-in-days N      Default: never.
  --state DIR              State folder of the server, without DATABASE_URL. Default: .reelkiln/hosted
  --json                   Answers as one line of JSON.
  -h, --help               Show this page.

A key is shown once, and kept as a hash only.

Examples:
  reelkiln keys create demo --concurrency 4
  reelkiln keys revoke rk_live_0123456789abcdef`;

const ADMIN_HELP = `Grants credits, and copies the embedded database.

Usage: reelkiln admin grant KEY --credits N [--reference WORD] | admin backup

Flags:
  --credits N        Credits to give.
  --account ID       The account itself, instead of one of its keys.
  --reference WORD   The same reference grants once.
  --state DIR        State folder of the server, without DATABASE_URL. Default: .reelkiln/hosted
  --json             Answers as one line of JSON.
  -h, --help         Show this page.

Examples:
  reelkiln admin grant rk_live_0123456789abcdef --credits 500`;

type Run = HostVerb["run"];

/** Verbs of the hosted API; its database and queue load with them, and are installed by who uses them. */
const VERBS: readonly HostVerb[] = [
  {
    verb: "serve",
    summary: "Serve the rendering API",
    help: SERVE_HELP,
    run: async (words, terminal) => {
      const { serveHosted } = await import("./serve.ts");
      return serveHosted(words, terminal);
    },
  },
  {
    verb: "worker",
    summary: "Render for a server of the rendering API",
    help: WORKER_HELP,
    run: async (words, terminal) => {
      const { runWorker } = await import("./worker.ts");
      return runWorker(words, terminal);
    },
  },
  {
    verb: "gateway",
    summary: "Serve the remote MCP tools over a rendering API",
    help: GATEWAY_HELP,
    run: async (words, terminal) => {
      const { serveGateway } = await import("./gateway.ts");
      return serveGateway(words, terminal);
    },
  },
  {
    verb: "keys",
    summary: "Make, list and revoke keys of the rendering API",
    help: KEYS_HELP,
    run: operatorVerb("keys"),
  },
  {
    verb: "admin",
    summary: "Grant credits and copy the database of the rendering API",
    help: ADMIN_HELP,
    run: operatorVerb("admin"),
  },
];

/** The verbs, with words for the faults that `plainly` knows. */
export function hostedVerbs(plainly: (run: Run) => Run): readonly HostVerb[] {
  return VERBS.map((verb) => ({ ...verb, run: plainly(withPackages(verb.run)) }));
}

function operatorVerb(family: "keys" | "admin"): Run {
  return async (words, terminal) => {
    const { runOperatorVerb } = await import("./operator.ts");
    return runOperatorVerb(family, words, terminal);
  };
}

const PACKAGES = ["kysely", "pg-boss", "pg", "@electric-sql/pglite"];

/** Who only renders at home does without these packages. */
function withPackages(run: Run): Run {
  return async (words, terminal) => {
    try {
      return await run(words, terminal);
    } catch (error) {
      const isMissing =
        error instanceof Error &&
        "code" in error &&
        error.code === "ERR_MODULE_NOT_FOUND" &&
        PACKAGES.some((name) => error.message.includes(`'${name}'`));
      if (!isMissing) throw error;
      throw new ReelError("missing-dependency", "The rendering API needs its database packages.", {
        hint: `Install them beside reelkiln: npm install ${PACKAGES.join(" ")}`,
        cause: error,
      });
    }
  };
}
