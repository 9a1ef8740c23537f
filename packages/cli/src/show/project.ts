import type { CreateAnswer, ListAnswer, ReadAnswer } from "@reelkiln/studio";
import type { Shown, Terminal } from "@reelkiln/toolkit/cli";

import { painterOf } from "../paint.ts";
import { shortPath } from "./source-text.ts";

/** Where the new project is and how to go on. */
export function showCreated(output: unknown): Shown {
  const { project, file } = output as CreateAnswer;
  return {
    text: [
      `Made ${shortPath(file)}`,
      `  reelkiln still ${project} --times 2 -o frame.png`,
      `  reelkiln render ${project}`,
    ].join("\n"),
  };
}

/** A project's outline. */
export function showProject(output: unknown, terminal: Terminal): Shown {
  const { file, title, width, height, fps, duration_seconds, layers, validation } =
    output as ReadAnswer;
  const paint = painterOf(terminal);
  const size = `${width}×${height}, ${fps} fps${duration_seconds === undefined ? "" : `, ${duration_seconds.toFixed(2)} s`}`;
  const rows = layers.map(({ path, id, type, start_seconds, end_seconds, depth }) => {
    const span =
      start_seconds === undefined || end_seconds === undefined
        ? ""
        : `${start_seconds.toFixed(2)}–${end_seconds.toFixed(2)} s`;
    return `${"  ".repeat(depth + 1)}${(id ?? path).padEnd(20)} ${type.padEnd(12)} ${span}`.trimEnd();
  });
  const state = `${validation.errors} errors, ${validation.warnings} warnings`;
  return {
    text: [paint.bold(title ?? shortPath(file)), size, ...rows, state].join("\n"),
  };
}

/** One project a line. */
export function showProjects(output: unknown): Shown {
  const { projects, root } = output as ListAnswer;
  if (projects.length === 0) return { text: `No projects below ${root}.` };
  return { text: projects.map(({ project }) => project).join("\n") };
}
