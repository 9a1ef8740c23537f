import type { ToolDescriptor } from "../declare/declare.ts";
import { type JsonSchema, describeSchema } from "../schema/schema.ts";

/** The reference of a tool in Markdown: what it does, its arguments, what it answers, worked calls. */
export function toolMarkdown(tool: ToolDescriptor): string {
  const { name, title, description, inputSchema, outputSchema, examples = [] } = tool;
  const blocks = [
    `## ${name}`,
    title === undefined ? description : `**${title}.** ${description}`,
    table("Argument", inputSchema),
    ...(outputSchema === undefined ? [] : [table("Result", outputSchema)]),
    ...examples.map(
      (example) =>
        `${example.title}:\n\n\`\`\`json\n${JSON.stringify(example.input, undefined, 2)}\n\`\`\``,
    ),
  ];
  return blocks.filter((block) => block !== "").join("\n\n");
}

function table(heading: string, { properties = {}, required = [] }: JsonSchema): string {
  const rows = Object.entries(properties).map(([key, schema]) => {
    const mark = required.includes(key) ? "" : " (optional)";
    return `| \`${key}\`${mark} | ${cell(describeSchema(schema))} | ${cell(meaning(schema))} |`;
  });
  if (rows.length === 0) return "";
  return [`| ${heading} | Type | Meaning |`, "| --- | --- | --- |", ...rows].join("\n");
}

function meaning({ description = "", default: preset }: JsonSchema): string {
  const words = preset === undefined ? "" : ` Default \`${JSON.stringify(preset)}\`.`;
  return `${description}${words}`.trim();
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");
}
