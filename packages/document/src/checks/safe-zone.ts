import { area, intersect } from "../scene/box.ts";
import type { Box, Scene } from "../scene/scene.ts";
import { checkIssue, type CheckedFrame, type Finding, type FrameCheck } from "./check.ts";
import { elementName, type VisibleElement } from "./elements.ts";
import { clearMove, moveSteps, printMove } from "./move.ts";
import { SAFE_ZONES, type SafeZoneProfile, type SafeZoneRect } from "./safe-zones.data.ts";

/** Frames within this share of 9:16 are covered as the sources measure. */
const RATIO_TOLERANCE = 0.05;
/** Words may touch a zone by this many pixels of a frame 1,080 wide. */
const TOUCH_PX = 2;
const VISIBLE_OPACITY = 0.5;

/** Text in a place that a platform covers. */
export interface ZoneHit {
  readonly element: VisibleElement;
  readonly profile: SafeZoneProfile;
  readonly rect: SafeZoneRect;
  /** The zone on the canvas. */
  readonly zone: Box;
  /** Covered part of the words, in canvas pixels squared. */
  readonly areaPx: number;
  /** How deep the words reach into the zone, in canvas pixels. */
  readonly depthPx: number;
}

/** Where words stand in zones of the given profiles; none on frames that are not about 9:16. */
export function zoneHits(
  scene: Scene,
  elements: readonly VisibleElement[],
  platforms: readonly string[],
): readonly ZoneHit[] {
  const ratio = scene.width / scene.height / (9 / 16);
  if (Math.abs(ratio - 1) > RATIO_TOLERANCE) return [];
  const zones = platforms.flatMap((platform) => {
    const profile = SAFE_ZONES[platform];
    return (profile?.rects ?? []).flatMap((rect) =>
      profile === undefined ? [] : [{ profile, rect, zone: onCanvas(rect, scene) }],
    );
  });
  return elements
    .filter((element) => element.text !== undefined && element.opacity >= VISIBLE_OPACITY)
    .flatMap((element) => zones.flatMap((each) => hitOf(element, each, scene) ?? []));
}

function onCanvas(rect: SafeZoneRect, { width, height }: Scene): Box {
  return {
    x: rect.x * width,
    y: rect.y * height,
    width: rect.width * width,
    height: rect.height * height,
  };
}

function hitOf(
  element: VisibleElement,
  at: Pick<ZoneHit, "profile" | "rect" | "zone">,
  scene: Scene,
): ZoneHit | undefined {
  const covered = element.words.flatMap((word) => intersect(word, at.zone) ?? []);
  const areaPx = covered.reduce((sum, box) => sum + area(box), 0);
  const isAcross = at.rect.name === "top" || at.rect.name === "bottom";
  const depthPx = Math.max(0, ...covered.map((box) => (isAcross ? box.height : box.width)));
  const touch = (TOUCH_PX * scene.width) / 1080;
  return depthPx > touch ? { element, ...at, areaPx, depthPx } : undefined;
}

/** V-12: text where the platforms of the project put their own controls. */
export const safeZoneCheck: FrameCheck = {
  find: (frame) =>
    zoneHits(frame.scene, frame.elements, frame.timeline.platforms).map((hit) =>
      findingOf(hit, frame),
    ),
};

function findingOf(hit: ZoneHit, { scene }: CheckedFrame): Finding {
  const { element, profile, rect, zone, depthPx, areaPx } = hit;
  const move = clearMove(element.box, zone, scene);
  const fix = move && moveSteps(element, move);
  return {
    about: `safe-zone ${element.layer.key} ${profile.name} ${rect.name}`,
    measured: depthPx,
    settled: element.settled,
    issue: checkIssue("safe-zone", {
      severity: profile.severity,
      path: [...element.layer.origin.path, "position"],
      message: `${elementName(element)} reaches ${Math.ceil(depthPx)} px (${Math.ceil(areaPx)} px²) into the ${rect.name} that ${profile.name} covers.`,
      measured: Math.ceil(depthPx),
      limit: 0,
      unit: "px",
      hint: move === undefined ? "Make it smaller or move it to the middle." : printMove(move),
      ...(fix !== undefined && { fix }),
    }),
  };
}
