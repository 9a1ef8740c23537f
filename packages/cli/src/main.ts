import { VERSION } from "./version.ts";

// The version alone must not wait for the rest to load.
const [first] = process.argv.slice(2);
if (first === "--version" || first === "-V") process.stdout.write(`${VERSION}\n`);
else await import("./command.ts");
