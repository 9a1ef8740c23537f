import { isScalar } from "yaml";

import type { Issue, Step } from "../model/model.ts";
import { spotAt } from "./source-map.ts";
import type { YamlText } from "./yaml-text.ts";

/** `text: 1.50` is the number 1.5 to YAML; the text that was meant is what the author wrote. */
export function refineFix(issue: Issue, { tree }: YamlText): Issue {
  if (issue.code !== "wrong-type" || issue.fix?.length !== 1) return issue;
  const node = spotAt(tree?.contents ?? null, issue.path)?.node;
  if (!isScalar(node) || typeof node.value === "string" || node.source === undefined) return issue;
  const written = node.source;
  const fix = issue.fix.map((step) => withText(step, String(node.value), written));
  return { ...issue, fix };
}

function withText(step: Step, guessed: string, written: string): Step {
  const patch = step.params["patch"];
  if (!Array.isArray(patch)) return step;
  const operations = patch.map((operation: Readonly<Record<string, unknown>>) =>
    operation["value"] === guessed ? { ...operation, value: written } : operation,
  );
  return { ...step, params: { ...step.params, patch: operations } };
}
