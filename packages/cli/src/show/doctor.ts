import type { DoctorAnswer } from "@reelkiln/studio";
import type { Shown, Terminal } from "@reelkiln/toolkit/cli";

import { painterOf } from "../paint.ts";

const EXIT_ENVIRONMENT = 3;

/** One check a line with the command that mends it; exit 3 when a render cannot work. */
export function showDoctor(output: unknown, terminal: Terminal): Shown {
  const { ok, checks } = output as DoctorAnswer;
  const paint = painterOf(terminal);
  const marks = {
    ok: paint.green("ok     "),
    warning: paint.yellow("warning"),
    error: paint.red("error  "),
  };
  const lines = checks.flatMap(({ name, status, message, command }) => [
    `${marks[status]} ${name.padEnd(8)} ${message}`,
    ...(command === undefined ? [] : [`${" ".repeat(17)}mend it: ${paint.bold(command)}`]),
  ]);
  const verdict = ok ? "Ready to render." : "Rendering cannot work yet.";
  return { text: [...lines, verdict].join("\n"), ...(ok ? {} : { exitCode: EXIT_ENVIRONMENT }) };
}
