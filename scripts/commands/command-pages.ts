import { COMMANDS } from "@reelkiln/document";
import type { Command } from "@reelkiln/document";

import { runExample } from "./command-runs.ts";
import { THEIRS } from "./theirs.data.ts";

const INTRODUCTION = `# Commands

Every edit is a step \`{ id, params }\`. Run one with the tool \`command_run\`, several with \`command_batch\` (each its own
undo step) or \`batch\` (one undo step, with results of earlier steps as \`$1.layer\` or \`$name.layer\`), or with
\`edit_project\`. This page is made by \`npm run commands -- --update\`; each example on it is run.

- Layers are named by id, by \`#n\` (\`#1\` is the front layer, the last in the file; \`#2/#1\` the front one inside the
  second) or by their exact name. What fits nothing is an error. Answers tell ids.
- \`comp\` names a composition; without it the active one is meant, which the document itself says (\`active:\`).
- Times say their base: *composition time* counts from the composition's beginning, *layer time* from the layer's.
- Every command takes \`merge\`: edits in a row with the same key, by the same hand, are one undo step.
- A command that changes nothing makes no undo step. A locked layer refuses every change but unlocking.
`;

/** Commands by family, in the order of their table. */
export function families(): ReadonlyMap<string, readonly Command[]> {
  const byFamily = new Map<string, Command[]>();
  for (const command of COMMANDS) {
    const family = command.id.split(".")[0] ?? "";
    byFamily.set(family, [...(byFamily.get(family) ?? []), command]);
  }
  return byFamily;
}

/** The page of all commands. */
export function commandPage(): string {
  const parts = [...families()].map(([family, commands]) => {
    const rows = commands.map(describe);
    return `## ${family}\n\n${rows.join("\n\n")}`;
  });
  return `${[INTRODUCTION.trim(), ...parts, mapping()].join("\n\n")}\n`;
}

function describe(command: Command): string {
  const { id, description, params, example, needs, kind } = command;
  const said = Object.entries(params)
    .filter(([key]) => key !== "comp")
    .map(([key, field]) => parameter(key, field));
  const about = kind === "edit" ? "" : ` *(${kind})*`;
  return [
    `### ${id}${about}`,
    description,
    ...(said.length === 0 ? [] : [said.join("\n")]),
    `Refused when: ${needs.reason}`,
    `\`\`\`json\n${JSON.stringify({ id, params: example })}\n\`\`\``,
    `→ \`${shortened(JSON.stringify(runExample(command).result))}\``,
  ].join("\n\n");
}

function parameter(key: string, field: Command["params"][string]): string {
  const { description, required, default: fallback } = field;
  const standard =
    fallback === undefined ? "" : ` Default \`${shortened(JSON.stringify(fallback))}\`.`;
  return `- \`${key}\`${required === true ? "" : " (optional)"}: ${description}${standard}`;
}

function shortened(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function mapping(): string {
  const rows = THEIRS.map(
    ([theirs, ours, note]) =>
      `| \`${theirs.replaceAll(", ", "`, `")}\` | ${ours === "" ? "—" : `\`${ours.replaceAll(", ", "`, `")}\``} | ${note ?? ""} |`,
  );
  const head = "## Coming from another compositor\n\n| there | here | |\n| --- | --- | --- |";
  return `${head}\n${rows.join("\n")}`;
}
