import { callCommand, callInput, callOutput } from "./command-call.ts";
import { WRITES, defineTool } from "./context.ts";

export const commandRun = defineTool({
  name: "command_run",
  title: "Run a command",
  description:
    "Runs one command of command_list on the project's document, as one undo step that is on the disk before the answer. Layers by id, #n (#1 is the front) or name.",
  input: callInput,
  output: callOutput,
  toolsets: ["motion"],
  annotations: WRITES,
  run: (input, context) => callCommand(input, context),
});
