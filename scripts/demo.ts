/**
 * `npm run demo`: renders examples/bunny-captions to out/demo.mp4 with its receipt, by the command
 * line as anyone would, and says where to look. Exits as the command does.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COMMAND = ["packages/cli/bin/reelkiln.js", "render", "examples/bunny-captions"];
const OUTPUT = "out/demo.mp4";

const { status } = spawnSync(
  process.execPath,
  [...COMMAND, "-o", OUTPUT, ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: "inherit",
  },
);
if (status === 0) {
  console.log(`\nLook at ${OUTPUT}; what was checked stands in out/demo.receipt.json.`);
  console.log("Its source is examples/bunny-captions/reel.yaml: change it and run this again.");
}
process.exitCode = status ?? 1;
