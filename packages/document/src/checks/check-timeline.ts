import type { Issue } from "../model/issue.ts";
import { sampleTimes } from "../scene/sample-times.ts";
import { evaluateScene } from "../scene/scene.ts";
import type { Shaper } from "../scene/shaper.ts";
import { flicksPerFrame, secondsFromFlicks, type Flicks } from "../time/time.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { FRAME_CHECKS, TIMELINE_CHECKS } from "./check-table.ts";
import type { CheckedFrame, Finding } from "./check.ts";
import { visibleElements } from "./elements.ts";

/**
 * Checks V-7, V-8, V-9, V-11, V-12 and V-25: what the timeline tells, and what its frames show one frame after each
 * element enters, in its middle, and one frame before it leaves. A fault seen in several frames is one issue, with
 * the span from the first to the last of them and the worst measure.
 */
export function checkTimeline(timeline: Timeline, shaper: Shaper): readonly Issue[] {
  const seen = new Map<string, Seen[]>();
  for (const time of sampleTimes(timeline)) {
    const scene = evaluateScene(timeline, time, shaper);
    const frame = { timeline, scene, elements: visibleElements(scene, timeline) };
    for (const finding of findingsIn(frame)) {
      const before = seen.get(finding.about) ?? [];
      seen.set(finding.about, [...before, { finding, time }]);
    }
  }
  const frame = flicksPerFrame(timeline.frameRate);
  return [
    ...Object.values(TIMELINE_CHECKS).flatMap((check) => check.find(timeline, shaper)),
    ...[...seen.values()].filter(counts).map((each) => joined(each, frame)),
  ];
}

interface Seen {
  readonly finding: Finding;
  readonly time: Flicks;
}

function findingsIn(frame: CheckedFrame): readonly Finding[] {
  return Object.values(FRAME_CHECKS).flatMap((check) => check.find(frame));
}

/** What shows only while something moves is a part of that movement, unless it is seen again. */
function counts(seen: readonly Seen[]): boolean {
  return seen.length > 1 || seen.some(({ finding }) => finding.settled);
}

function joined(seen: readonly Seen[], frame: Flicks): Issue {
  const worst = seen.reduce((a, b) => (b.finding.measured > a.finding.measured ? b : a));
  const times = seen.map(({ time }) => time);
  return {
    ...worst.finding.issue,
    timeSeconds: [
      secondsFromFlicks(Math.min(...times)),
      secondsFromFlicks(Math.max(...times) + frame),
    ],
  };
}
