/** The room's door. */
export { CHECK_CODES, type CheckCode } from "./check-codes.data.ts";
export { checkTimeline } from "./check-timeline.ts";
export { describeScene, type SceneDescription } from "./described-scene.ts";
export { visibleElements, type VisibleElement } from "./elements.ts";
export { OVERLAP_LIMIT } from "./overlap.ts";
export {
  SAFE_ZONES,
  SAFE_ZONES_DATE,
  SAFE_ZONES_VERSION,
  type SafeZoneProfile,
  type SafeZoneRect,
} from "./safe-zones.data.ts";
