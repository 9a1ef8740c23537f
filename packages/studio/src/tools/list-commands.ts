import { catalogInput, catalogOf, catalogOutput } from "./command-catalog.ts";
import { READS, defineTool } from "./context.ts";

export const listCommands = defineTool({
  name: "list_commands",
  title: "List commands",
  description: "The same as command_list, under its older name.",
  input: catalogInput,
  output: catalogOutput,
  toolsets: ["motion"],
  annotations: READS,
  run: (input, context) => catalogOf(input, context),
});
