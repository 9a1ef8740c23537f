import { VERSION } from "./version.ts";

// Neither the version nor a client's first answer must wait for the rest to load.
const [first, ...rest] = process.argv.slice(2);
const asksHelp = rest.includes("--help") || rest.includes("-h");
if (first === "--version" || first === "-V") process.stdout.write(`${VERSION}\n`);
else if (first === "mcp" && !asksHelp) await import("./host/mcp-main.ts");
else await import("./command.ts");
