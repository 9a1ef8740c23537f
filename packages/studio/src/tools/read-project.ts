import { allLayers, printPath, secondsFromFlicks } from "@reelkiln/document";
import type { ReelDocument, Timeline } from "@reelkiln/document";
import { z } from "zod";

import { openProject } from "../workspace/opened-project.ts";
import type { OpenedProject } from "../workspace/opened-project.ts";
import { findProject } from "../workspace/project.ts";
import { projectAnswer, projectInput, setInput, writeAnswer } from "./answers.ts";
import { READS, defineTool } from "./context.ts";

const layerSchema = z.strictObject({
  path: z.string().describe("Where it stands: layers[0]."),
  id: z.string().describe("Its id, when it has one.").optional(),
  type: z.string().describe("Kind of layer."),
  depth: z.int().describe("0 for the composition's own layers."),
  start_seconds: z.number().describe("When it appears.").optional(),
  end_seconds: z.number().describe("When it is gone.").optional(),
});

const outlineSchema = {
  title: z.string().describe("Title.").optional(),
  width: z.number().describe("Canvas width in pixels.").optional(),
  height: z.number().describe("Canvas height in pixels.").optional(),
  fps: z.number().describe("Frames a second.").optional(),
  duration_seconds: z.number().describe("Length of the video.").optional(),
  variables: z.array(z.string()).describe("Names of variables."),
  assets: z.looseObject({}).describe("Paths by asset id."),
  layers: z.array(layerSchema).describe("Every layer, the first at the back."),
};

export const readProject = defineTool({
  name: "read_project",
  title: "Read a project",
  description:
    "Outlines a project: size, length, variables, assets, layers with their times, and what validation finds.",
  input: z.strictObject({ project: projectInput, set: setInput }),
  output: z.strictObject({
    file: z.string().describe("The project's file."),
    ...outlineSchema,
    ...writeAnswer,
  }),
  toolsets: ["basic", "make"],
  annotations: READS,
  run: async ({ project, set }, context) => {
    const found = await findProject(project ?? ".", context);
    const opened = await openProject(found, { values: set ?? {}, examples: "allowed" });
    return { file: found.file, ...outline(opened), ...projectAnswer(opened) };
  },
});

function outline({ document, timeline }: OpenedProject) {
  const { title, width, height, fps, variables, assets } = document ?? {};
  return {
    ...(title === undefined ? {} : { title }),
    ...numbers({ width: timeline?.width ?? width, height: timeline?.height ?? height, fps }),
    ...(timeline === undefined ? {} : { duration_seconds: secondsFromFlicks(timeline.duration) }),
    variables: Object.keys(variables ?? {}),
    assets: { ...assets },
    layers: document === undefined ? [] : layerViews(document, timeline),
  };
}

/** A value may still be a `${variable}` when the project has errors. */
function numbers(values: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, number] => typeof entry[1] === "number",
    ),
  );
}

function layerViews(
  document: ReelDocument,
  timeline: Timeline | undefined,
): z.output<typeof layerSchema>[] {
  const spans = timeline === undefined ? new Map<string, Span>() : spansOf(timeline);
  return allLayers(document).map(({ layer, path }) => ({
    path: printPath(path),
    ...(layer.id === undefined ? {} : { id: layer.id }),
    type: layer.type,
    depth: path.filter((key) => key === "layers").length - 1,
    ...spans.get(printPath(path)),
  }));
}

interface Span {
  readonly start_seconds: number;
  readonly end_seconds: number;
}

/** Spans by authored path, pictures and sounds alike. */
function spansOf({ layers, sounds }: Timeline): Map<string, Span> {
  const spans = new Map<string, Span>();
  const add = (entries: readonly Timeline["layers"][number][]): void => {
    for (const layer of entries) {
      spans.set(printPath(layer.origin.path), spanOf(layer));
      if (layer.kind === "surface") add(layer.layers);
    }
  };
  for (const sound of sounds) spans.set(printPath(sound.origin.path), spanOf(sound));
  add(layers);
  return spans;
}

function spanOf({ start, end }: { readonly start: number; readonly end: number }): Span {
  return { start_seconds: secondsFromFlicks(start), end_seconds: secondsFromFlicks(end) };
}
