import { catalogInput, catalogOf, catalogOutput } from "./command-catalog.ts";
import { READS, defineTool } from "./context.ts";

export const commandList = defineTool({
  name: "command_list",
  title: "Command list",
  description:
    "The catalogue of edit commands for command_run, command_batch and edit_project, and why one cannot run now. All take comp (a composition; default the active one) and merge (a key that folds a gesture into one undo step).",
  input: catalogInput,
  output: catalogOutput,
  toolsets: ["motion"],
  annotations: READS,
  run: (input, context) => catalogOf(input, context),
});
