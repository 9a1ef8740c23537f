import type { EditAnswer, FixAnswer, ValidateAnswer } from "@reelkiln/studio";
import type { Shown, Terminal } from "@reelkiln/toolkit/cli";

import { painterOf } from "../paint.ts";
import { issueTexts, shortPath } from "./source-text.ts";

const EXIT_INPUT = 2;

/** Issues with their places, and one line that counts them; exit 2 when any refuses a render. */
export function showValidation(output: unknown, terminal: Terminal): Shown {
  const { file, validation, fixes } = output as ValidateAnswer;
  const paint = painterOf(terminal);
  const texts = issueTexts(validation.issues, file, terminal);
  const name = shortPath(file);
  const { ok, errors, warnings } = validation;
  const notes = validation.issues.filter(({ severity }) => severity === "info").length;
  const counts = [
    plural(errors, "error"),
    plural(warnings, "warning"),
    plural(notes, "note"),
  ].filter((part) => part !== "");
  const verdict = ok
    ? paint.green(`${name} is ready to render`)
    : paint.red(`${name} cannot be rendered`);
  const tail = counts.length === 0 ? verdict : `${verdict}: ${counts.join(", ")}`;
  const mend =
    fixes.length === 0
      ? []
      : [`${plural(fixes.length, "issue")} can be mended by: reelkiln fix ${name}`];
  return {
    text: [...texts, [tail, ...mend].join("\n")].join("\n\n"),
    ...(ok ? {} : { exitCode: EXIT_INPUT }),
  };
}

/** What an edit did, which steps were refused, and what validation finds now; exit 2 when one was. */
export function showEdited(output: unknown, terminal: Terminal): Shown {
  const answer = output as EditAnswer | FixAnswer;
  const paint = painterOf(terminal);
  const refused = "results" in answer ? answer.results.filter(({ ok }) => !ok) : [];
  const done = `${answer.changed ? "Changed" : "Nothing changed"}: revision ${answer.revision.slice(0, 12)}`;
  const errors = refused.map(({ id, error }) =>
    [
      `${paint.red("refused")} ${id}: ${error?.message ?? ""}`,
      ...(error?.hint === undefined ? [] : [`  ${error.hint}`]),
    ].join("\n"),
  );
  const diff = answer.diff === "" ? [] : [answer.diff];
  const shown = showValidation(output, terminal);
  return {
    text: [...errors, done, ...diff, shown.text].join("\n\n"),
    ...(errors.length === 0 ? {} : { exitCode: EXIT_INPUT }),
  };
}

function plural(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
