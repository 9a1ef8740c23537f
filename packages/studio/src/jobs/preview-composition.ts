import {
  MAIN_COMPOSITION,
  ReelError,
  findComposition,
  flicksFromSeconds,
  flicksOfFrame,
  frameAt,
  secondsFromFlicks,
} from "@reelkiln/document";
import type { ReelDocument } from "@reelkiln/document";

import { createMediaLibrary } from "../workspace/media-files.ts";
import { openProject } from "../workspace/opened-project.ts";
import type { Project } from "../workspace/project.ts";

/** One frame as a caller asks for it. */
export interface CompositionCall {
  readonly comp?: string | undefined;
  /** Composition time in seconds; default 0. */
  readonly time?: number | undefined;
  readonly max_side?: number | undefined;
  readonly transparent?: boolean | undefined;
}

/** A frame of a composition. */
export interface CompositionPreview {
  readonly png: Uint8Array;
  readonly comp: string;
  readonly time: number;
  readonly width: number;
  readonly height: number;
}

const SHOWN_SIDE_PX = 960;

/** Draws one frame of a composition. Throws ReelError `invalid-input` when the project has errors, or there is no such composition or time. */
export async function previewComposition(
  project: Project,
  { comp, time = 0, max_side: side = SHOWN_SIDE_PX, transparent = false }: CompositionCall,
): Promise<CompositionPreview> {
  const { document, issues } = await openProject(project, { examples: "allowed", depth: "fast" });
  const errors = issues.filter(({ severity }) => severity === "error");
  if (document === undefined || errors.length > 0)
    throw new ReelError("invalid-input", "Nothing was drawn: the project has errors.", {
      issues: errors,
      path: project.file,
      hint: "Mend the errors first.",
    });
  const id = compositionId(document, comp);
  const { timeline, fonts } = await lookAt(project, activated(document, id));
  const frame = frameAt(flicksFromSeconds(time), timeline.frameRate);
  if (frame >= timeline.frameCount)
    throw new ReelError(
      "invalid-input",
      `${time} s lies beyond the end of ${id}, ${secondsFromFlicks(timeline.duration)} s.`,
      { hint: "Ask for an earlier time." },
    );
  const { openStills } = await import("@reelkiln/engine");
  await using stills = await openStills({ timeline, root: project.root, fonts });
  const still = await stills.still(frame);
  const png = await (transparent ? stills.clearPng(frame, side) : still.png(side));
  const share = Math.min(1, side / Math.max(still.width, still.height));
  return {
    png,
    comp: id,
    time: secondsFromFlicks(flicksOfFrame(frame, timeline.frameRate)),
    width: Math.max(1, Math.round(still.width * share)),
    height: Math.max(1, Math.round(still.height * share)),
  };
}

/** The document as if a composition were the active one. */
function activated(document: ReelDocument, comp: string): ReelDocument {
  const { active: _, ...rest } = document;
  return comp === MAIN_COMPOSITION ? rest : { ...rest, active: comp };
}

async function lookAt(project: Project, document: ReelDocument) {
  const { lookDeep } = await import("../workspace/look-deep.ts");
  const library = createMediaLibrary(project.root);
  const { timeline, fonts, issues } = await lookDeep(document, { root: project.root, library });
  const errors = issues.filter(({ severity }) => severity === "error");
  if (timeline !== undefined && errors.length === 0) return { timeline, fonts };
  throw new ReelError("invalid-input", "Nothing was drawn: the project has errors.", {
    issues: errors,
    path: project.file,
    hint: "Mend the errors first.",
  });
}

function compositionId(document: ReelDocument, comp: string | undefined): string {
  const found = findComposition(document, comp);
  if (found.ok) return found.value.id;
  throw new ReelError("invalid-input", found.error.message, {
    hint: "List them with the command comp.list.",
  });
}
