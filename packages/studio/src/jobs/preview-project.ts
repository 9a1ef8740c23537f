import {
  ReelError,
  describeScene,
  evaluateScene,
  flicksFromSeconds,
  flicksOfFrame,
  frameAt,
  sampleTimes,
  secondsFromFlicks,
} from "@reelkiln/document";
import type { Issue, SceneDescription, Timeline } from "@reelkiln/document";
import type { Still, StillMaker } from "@reelkiln/engine";

import { contactSheet } from "../workspace/contact-sheet.ts";
import { openProject } from "../workspace/opened-project.ts";
import type { OpenedProject } from "../workspace/opened-project.ts";
import { findProject, resolvePath } from "../workspace/project.ts";
import type { ProjectBase } from "../workspace/project.ts";
import { writeBytesFile } from "../workspace/text-file.ts";

/** Frames as a caller asks for them. */
export interface PreviewCall {
  readonly project?: string | undefined;
  readonly times: "auto" | readonly number[];
  readonly set?: Readonly<Record<string, unknown>> | undefined;
  readonly sheet?: boolean | undefined;
  readonly columns: number;
  readonly max_side?: number | undefined;
  readonly output?: string | undefined;
  readonly raw?: boolean | undefined;
}

/** One frame: where it stands and what it shows. */
export interface PreviewFrame {
  readonly timeSeconds: number;
  readonly frame: number;
  readonly imagePath?: string;
  readonly layout: SceneDescription;
}

/** Frames that were drawn. */
export interface Preview {
  readonly frames: readonly PreviewFrame[];
  readonly sheetPath?: string;
  /** PNG for callers that see pictures; empty when they were written. */
  readonly images: readonly Uint8Array[];
  readonly revision: string;
  readonly issues: readonly Issue[];
}

/** Frames that `auto` gives at most; more are thinned evenly. */
const AUTO_FRAMES = 24;
/** More pictures than this come as one sheet. */
const LOOSE_PICTURES = 6;
const SHOWN_SIDE_PX = 768;

/** Draws frames by the code that renders them. Throws ReelError `invalid-input` when the project has errors. */
export async function previewProject(call: PreviewCall, context: ProjectBase): Promise<Preview> {
  assertPictureName(call);
  const project = await findProject(call.project ?? ".", context);
  const opened = await openProject(project, { values: call.set ?? {}, examples: "allowed" });
  const { timeline, revision, issues } = opened;
  if (timeline === undefined) throw cannotDraw(opened);
  const numbers = frameNumbers(timeline, call.times);
  const { openStills } = await import("@reelkiln/engine");
  await using stills = await openStills({ timeline, root: project.root, fonts: opened.fonts });
  const drawn: Drawn[] = [];
  for (const number of numbers) {
    drawn.push({ still: await stills.still(number), frame: describe(timeline, number, stills) });
  }
  const asSheet = call.sheet ?? drawn.length > LOOSE_PICTURES;
  const shown = asSheet
    ? await sheetOf(drawn, call, context)
    : await picturesOf(drawn, call, context);
  return { ...shown, revision, issues };
}

/** A picture never lands on a file of another kind, as on the project itself. */
function assertPictureName({ output, raw }: PreviewCall): void {
  const ending = raw === true ? ".yuv" : ".png";
  if (output === undefined || output.toLowerCase().endsWith(ending)) return;
  throw new ReelError("invalid-input", `${output} does not end in ${ending}.`, {
    hint: `Give the output a name that ends in ${ending}.`,
  });
}

interface Drawn {
  readonly still: Still;
  readonly frame: PreviewFrame;
}

function cannotDraw({ project, issues }: OpenedProject): ReelError {
  const errors = issues.filter(({ severity }) => severity === "error");
  return new ReelError("invalid-input", "Nothing was drawn: the project has errors.", {
    issues: errors,
    path: project.file,
    hint: "Mend the errors first.",
  });
}

/** Rising numbers of the frames asked for, each once. Throws ReelError for a time outside the video. */
function frameNumbers(timeline: Timeline, times: PreviewCall["times"]): readonly number[] {
  const { frameRate, frameCount } = timeline;
  if (times === "auto") {
    const all = sampleTimes(timeline).map((time) => frameAt(time, frameRate));
    const step = Math.max(1, all.length / AUTO_FRAMES);
    const count = Math.min(all.length, AUTO_FRAMES);
    return [
      ...new Set(Array.from({ length: count }, (_, index) => all[Math.floor(index * step)] ?? 0)),
    ];
  }
  const numbers = times.map((time) => frameAt(flicksFromSeconds(time), frameRate));
  const beyond = times.find((_, index) => (numbers[index] ?? 0) >= frameCount);
  if (beyond !== undefined) {
    const end = secondsFromFlicks(timeline.duration);
    throw new ReelError(
      "invalid-input",
      `${beyond} s lies beyond the end of the video, ${end} s.`,
      {
        hint: "Ask for earlier times, or auto.",
      },
    );
  }
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

function describe(timeline: Timeline, frame: number, { shaper }: StillMaker): PreviewFrame {
  const time = flicksOfFrame(frame, timeline.frameRate);
  const layout = describeScene(evaluateScene(timeline, time, shaper), timeline);
  return { timeSeconds: secondsFromFlicks(time), frame, layout };
}

type Shown = Pick<Preview, "frames" | "sheetPath" | "images">;

async function sheetOf(
  drawn: readonly Drawn[],
  { columns, output }: PreviewCall,
  context: ProjectBase,
): Promise<Shown> {
  const cells = await Promise.all(
    drawn.map(async ({ still, frame }) => ({
      png: await still.png(SHOWN_SIDE_PX),
      label: `${frame.timeSeconds.toFixed(2)} s`,
    })),
  );
  const sheet = await contactSheet(cells, columns);
  const frames = drawn.map(({ frame }) => frame);
  if (output === undefined) return { frames, images: [sheet] };
  const sheetPath = await resolvePath(output, context);
  await writeBytesFile(sheetPath, sheet);
  return { frames, sheetPath, images: [] };
}

async function picturesOf(
  drawn: readonly Drawn[],
  { output, max_side: side, raw }: PreviewCall,
  context: ProjectBase,
): Promise<Shown> {
  if (output === undefined) {
    const images = await Promise.all(drawn.map(({ still }) => still.png(side ?? SHOWN_SIDE_PX)));
    return { frames: drawn.map(({ frame }) => frame), images };
  }
  if (drawn.length > 1 && !/\{(?:time|frame)\}/.test(output)) {
    throw new ReelError(
      "invalid-input",
      `${drawn.length} pictures would all be written to ${output}.`,
      {
        hint: "Put {time} or {frame} into the name, or ask for one time.",
      },
    );
  }
  const frames: PreviewFrame[] = [];
  for (const { still, frame } of drawn) {
    const name = output
      .replaceAll("{time}", frame.timeSeconds.toFixed(3))
      .replaceAll("{frame}", String(frame.frame));
    const imagePath = await resolvePath(name, context);
    await writeBytesFile(imagePath, raw === true ? still.planes() : await still.png(side));
    frames.push({ ...frame, imagePath });
  }
  return { frames, images: [] };
}
