import { readLength, readRatio, splitLength, type ReelMask } from "../model/model.ts";
import type { Animated, Vec2 } from "./animated.ts";
import { animatedOf, mapAnimated, type LayerTime } from "./authored-value.ts";
import type { ResolveContext } from "./context.ts";
import { nameOf, type LayerInstance } from "./instance.ts";
import { parsePathData, type PathCommand } from "./svg-path.ts";
import { timelineIssue } from "./timeline-issue.ts";
import type { BoxLength, MaskOutline, TimelineMask } from "./timeline.ts";
import type { VisualLayer } from "./visual.ts";

interface MaskPlace {
  readonly surfacePx: Vec2;
  readonly time: LayerTime;
}

/** Masks of a layer over root time; a path that cannot be read is reported and left out. */
export function resolvedMasks(
  instance: LayerInstance<VisualLayer>,
  place: MaskPlace,
  context: ResolveContext,
): readonly TimelineMask[] {
  const masks = instance.layer.masks ?? [];
  return masks.flatMap((mask, index): readonly TimelineMask[] => {
    const resolved = plainMask(mask, place);
    if (mask.shape !== "path") return [resolved];
    const outline = outlineOf({ mask, index }, { instance, place }, context);
    return outline === undefined ? [] : [{ ...resolved, outline }];
  });
}

function plainMask(mask: ReelMask, { surfacePx, time }: MaskPlace): TimelineMask {
  const along = (value: unknown, fallback: BoxLength) =>
    animatedOf<BoxLength>(value, readBoxLength, { time, fallback });
  const px = (value: unknown) =>
    animatedOf(value, (each) => readLength(each, surfacePx[1]), { time, fallback: 0 });
  return {
    shape: mask.shape,
    x: along(mask.x, [0, 0]),
    y: along(mask.y, [0, 0]),
    width: along(mask.width, [0, 1]),
    height: along(mask.height, [0, 1]),
    radiusPx: px(mask.radius),
    featherPx: px(mask.feather),
    expansionPx: px(mask.expansion),
    opacity: animatedOf(mask.opacity, readRatio, { time, fallback: 1 }),
    mode: mask.mode ?? "add",
    inverted: mask.inverted === true,
  };
}

function readBoxLength(value: unknown): BoxLength | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? [value, 0] : undefined;
  const length = splitLength(value);
  if (length === undefined) return undefined;
  return length.unit === "%" ? [0, length.amount / 100] : [length.amount, 0];
}

interface MaskOwner {
  readonly instance: LayerInstance<VisualLayer>;
  readonly place: MaskPlace;
}

/** The commands of a path and its numbers over time; keys must have the same commands. */
function outlineOf(
  { mask, index }: { readonly mask: ReelMask; readonly index: number },
  { instance, place }: MaskOwner,
  context: ResolveContext,
): MaskOutline | undefined {
  const report = (fault: string): undefined => {
    context.report(
      timelineIssue("path-syntax", {
        path: [...instance.path, "masks", index, ...(mask.path === undefined ? [] : ["path"])],
        message: `path of mask ${index + 1} of ${nameOf(instance)} cannot be used: ${fault}.`,
        accepted: ["SVG path syntax: M 0 0 L 10 10 Z"],
        hint: "Correct the path.",
      }),
    );
    return undefined;
  };
  if (mask.path === undefined) return report("a mask of shape path needs one");
  const faults: string[] = [];
  const paths = animatedOf<readonly PathCommand[]>(
    mask.path,
    (value) => {
      const commands = parsePathData(typeof value === "string" ? value : "");
      if (!("message" in commands) && commands.length > 0) return commands;
      faults.push("message" in commands ? commands.message : "it is empty");
      return undefined;
    },
    { time: place.time, fallback: [] },
  );
  if (faults[0] !== undefined) return report(faults[0]);
  const letters = mapAnimated(paths, (path) => path.map(([letter]) => letter));
  const all = "value" in letters ? [letters.value] : letters.keys.map(({ value }) => value);
  const [commands = []] = all;
  if (all.some((each) => each.join("") !== commands.join("")))
    return report("its keys have different commands, so that there is no way between them");
  const numbers: Animated<readonly number[]> = mapAnimated(paths, (path) =>
    path.flatMap(([, ...rest]) => rest as readonly number[]),
  );
  const { viewBox } = mask;
  return { commands, numbers, ...(viewBox !== undefined && { viewBox: boxOf(viewBox) }) };
}

function boxOf(viewBox: readonly number[]): readonly [number, number, number, number] {
  const [x = 0, y = 0, width = 1, height = 1] = viewBox;
  return [x, y, width, height];
}
