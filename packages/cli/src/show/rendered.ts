import type { ExplanationView, RenderAnswer } from "@reelkiln/studio";
import type { Shown, Terminal } from "@reelkiln/toolkit/cli";

import { painterOf } from "../paint.ts";
import type { Painter } from "../paint.ts";
import { explanationLines } from "./explained.ts";
import { issueTexts, shortPath } from "./source-text.ts";

/** The schema leaves the explanation open, to be short. */
type ShownAnswer = Omit<RenderAnswer, "explanation"> & { readonly explanation?: ExplanationView };

/** Each file with what its receipt says. */
export function showRendered(output: unknown, terminal: Terminal): Shown {
  const { files, validation, explanation } = output as ShownAnswer;
  const paint = painterOf(terminal);
  const why = explanation === undefined ? [] : explanationLines(explanation);
  if (files.length === 0) {
    return { text: ["Everything holds; nothing was rendered (dry run).", ...why].join("\n") };
  }
  const warnings = issueTexts(validation.issues, undefined, terminal);
  return { text: [...warnings, ...files.map((file) => fileText(file, paint)), ...why].join("\n") };
}

function fileText(file: RenderAnswer["files"][number], paint: Painter): string {
  const { output, receipt, receipt_path, frame_count, backend, segments_reused } = file;
  const head = paint.bold(shortPath(output));
  const beside = [
    ...file.notes.map((note) => `  note    ${note}`),
    ...file.caption_paths.map((path) => `  beside  ${shortPath(path)}`),
  ];
  if (receipt === undefined) {
    const what = frame_count === 0 ? "written" : `${frame_count} frames by ${backend}`;
    return [`${head}: ${what}, not checked`, ...beside].join("\n");
  }
  const { checks, video, audio, passed, sha256 } = receipt;
  const failed = checks.filter((check) => !check.passed);
  const verdict = passed
    ? paint.green(`${checks.length} checks passed`)
    : paint.red(
        `${failed.length} of ${checks.length} checks failed: ${failed.map(({ name }) => name).join(", ")}`,
      );
  return [
    head,
    ...beside,
    ...(video === undefined ? [] : [`  video   ${video}`]),
    ...(audio === undefined ? [] : [`  audio   ${audio}`]),
    ...(segments_reused === 0
      ? []
      : [`  reused  ${segments_reused} of ${segments_reused + file.segments_rendered} segments`]),
    `  sha256  ${sha256}`,
    `  receipt ${receipt_path === undefined ? "" : `${shortPath(receipt_path)}: `}${verdict}`,
  ].join("\n");
}
