import { callCommand, callInput, callOutput } from "./command-call.ts";
import { WRITES, defineTool } from "./context.ts";

export const executeCommand = defineTool({
  name: "execute_command",
  title: "Execute a command",
  description: "The same as command_run, under its older name.",
  input: callInput,
  output: callOutput,
  toolsets: ["motion"],
  annotations: WRITES,
  run: (input, context) => callCommand(input, context),
});
