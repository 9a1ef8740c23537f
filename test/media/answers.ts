import { colorAt, colorDistance, cornerFaults, numberOf, type Color, type Region } from "./card.ts";
import type { Answer } from "./case.ts";
import type { Output } from "./output.ts";
import { CLICKS, onsetBetween, TONE_HZ, TONE_SPAN, toneLevel } from "./sounds.ts";

type Judge = (output: Output) => readonly string[] | Promise<readonly string[]>;

/** All judges must find nothing. */
export function right(...judges: readonly Judge[]): Answer {
  return {
    kind: "right",
    faults: async (output) =>
      (await Promise.all(judges.map(async (judge) => judge(output)))).flat(),
  };
}

/** Seconds at which pictures are looked at: starts, joints of segments, ends. */
const MOMENTS = [0, 0.5, 1.3, 1.97, 2.0, 2.3, 3.1, 3.97, 4.1];

/** The card stands upright at every moment. */
export function upright(tolerance = 24, region?: Region): Judge {
  return (output) =>
    momentsOf(output).flatMap((time) =>
      cornerFaults(output.frameAt(time), tolerance, region).map((fault) => `at ${time} s ${fault}`),
    );
}

/** The card's number at each moment is that of `numberAt`. */
export function numbers(numberAt: (seconds: number) => number, region?: Region): Judge {
  return (output) =>
    momentsOf(output).flatMap((time) => {
      // A frame shows the moment at which it begins.
      const begins = Math.floor(time * output.rate + 1e-6) / output.rate;
      const [found, wanted] = [numberOf(output.frameAt(time), region), numberAt(begins)];
      return found === wanted ? [] : [`at ${time} s stands ${found}, not ${wanted}`];
    });
}

function momentsOf({ frames, rate }: Output): readonly number[] {
  return MOMENTS.filter((time) => Math.floor(time * rate + 1e-6) < frames.length);
}

/** No combs: inside the band of bits one row is like the next. */
export function combless(): Judge {
  return (output) =>
    momentsOf(output).flatMap((time) => {
      const picture = output.frameAt(time);
      const middle = Math.round(picture.height / 2);
      const apart = [0, 1, 2, 3].map((row) =>
        [...Array.from({ length: picture.width }).keys()].reduce((most, column) => {
          const at = ((middle + row) * picture.width + column) * 3;
          const below = at + picture.width * 3;
          return Math.max(most, Math.abs((picture.rgb[at] ?? 0) - (picture.rgb[below] ?? 0)));
        }, 0),
      );
      const most = Math.max(...apart);
      return most <= 40 ? [] : [`at ${time} s neighbouring rows differ by ${most}`];
    });
}

/** The frame of a constant rate that is shown at a second. */
export function atRate(rate: number, offsetSeconds = 0, last = Infinity) {
  return (seconds: number): number =>
    Math.min(last, Math.max(0, Math.floor((seconds + offsetSeconds) * rate + 1e-6)));
}

/** The number of frames. */
export function frameCount(wanted: number): Judge {
  return ({ frames }) =>
    frames.length === wanted ? [] : [`${frames.length} frames, not ${wanted}`];
}

/** A place has a colour at a second. */
export function colorIs(
  [x, y]: readonly [number, number],
  wanted: Color,
  { tolerance = 8, seconds = 0 } = {},
): Judge {
  return (output) => {
    const found = colorAt(output.frameAt(seconds), [x, y]);
    return colorDistance(found, wanted) <= tolerance
      ? []
      : [`${x},${y} at ${seconds} s is ${found.join(",")}, not ${wanted.join(",")}`];
  };
}

/** The clicks of the test sound stand where they belong, on both sides, within 1.5 ms. */
export function clicks(offsetSeconds = 0, which: readonly number[] = CLICKS): Judge {
  return ({ left, right: other }) =>
    which.flatMap((click) => {
      const wanted = click + offsetSeconds;
      return [left, other].flatMap((samples, side) => {
        const found = onsetBetween(samples, [wanted - 0.3, wanted + 0.3]);
        if (found !== undefined && Math.abs(found - wanted) <= 0.0015) return [];
        return [
          `click of ${side === 0 ? "left" : "right"} at ${found?.toFixed(4)} s, not ${wanted.toFixed(4)}`,
        ];
      });
    });
}

/** Each side has the tone of a channel of the test sound at about its level, and none of the other's. */
export function tones(
  [leftChannel, rightChannel]: readonly [number, number],
  offsetSeconds = 0,
): Judge {
  const span = [TONE_SPAN[0] + 0.2 + offsetSeconds, TONE_SPAN[1] - 0.2 + offsetSeconds] as const;
  return ({ left, right: other }) =>
    [
      { name: "left", samples: left, channel: leftChannel, foreign: rightChannel },
      { name: "right", samples: other, channel: rightChannel, foreign: leftChannel },
    ].flatMap(({ name, samples, channel, foreign }) => {
      const level = toneLevel(samples, TONE_HZ[channel] ?? 0, span);
      const leak = channel === foreign ? 0 : toneLevel(samples, TONE_HZ[foreign] ?? 0, span);
      const faults: string[] = [];
      if (Math.abs(level - 0.2) > 0.02)
        faults.push(`${name} has its tone at ${level.toFixed(3)}, not 0.200`);
      if (leak > 0.01) faults.push(`${name} has the other side's tone at ${leak.toFixed(3)}`);
      return faults;
    });
}

/** Nothing is heard between two seconds. */
export function silentBetween(span: readonly [number, number]): Judge {
  return ({ left, right: other }) => {
    const found = [left, other].map((samples) => onsetBetween(samples, span, { level: 0.01 }));
    const heard = found.find((time) => time !== undefined);
    return heard === undefined ? [] : [`sound at ${heard.toFixed(3)} s, where there is none`];
  };
}

/** An issue before rendering that names the file and says `says`. */
export function issue(code: string, file: string, says: RegExp): Answer {
  return { kind: "issue", code, file, says };
}
