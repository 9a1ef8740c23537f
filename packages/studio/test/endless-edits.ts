/** Edits a project again and again and tells each edit once it is done; a test kills it. */
import { runProject } from "../src/workspace/edited-project.ts";
import { findProject } from "../src/workspace/project.ts";

const [root = "", from = "0"] = process.argv.slice(2);
const project = await findProject(".", { projectRoot: root, confined: true });
for (let n = Number(from); ; n++) {
  const steps = [
    { id: "prop.set", params: { layer: "box", path: "opacity", value: (n % 100) / 100 } },
  ];
  const { revision, state } = await runProject(
    project,
    { author: "endless" },
    { steps, onError: "stop" },
  );
  process.stdout.write(`${JSON.stringify({ n, revision, state })}\n`);
}
