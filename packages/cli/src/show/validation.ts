import type { EditAnswer, ValidateAnswer } from "@reelkiln/studio";
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
  const counts = [plural(errors, "error"), plural(warnings, "warning")].filter(
    (part) => part !== "",
  );
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

/** What an edit did, and what validation finds now. */
export function showEdited(output: unknown, terminal: Terminal): Shown {
  const answer = output as EditAnswer;
  const done = `${answer.changed ? "Changed" : "Nothing to change"}: revision ${answer.revision.slice(0, 12)}`;
  const shown = showValidation(output, terminal);
  return { text: `${done}\n\n${shown.text}` };
}

function plural(count: number, noun: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
