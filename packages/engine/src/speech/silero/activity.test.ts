import { secondsFromFlicks } from "@reelkiln/document";
import { describe, expect, it } from "vitest";

import { noise, spokenAudio } from "../../../test/spoken.ts";
import type { SpeechAudio } from "../speech-audio.ts";
import { sileroActivity } from "./activity.ts";

const SENTENCES = ["The keeper walked along the shore.", "Nobody knew how old he was."];
const PAUSE = 1;

async function seconds(audio: SpeechAudio): Promise<readonly (readonly [number, number])[]> {
  const spans = await sileroActivity().find(audio, {});
  return spans.map(({ start, end }) => [secondsFromFlicks(start), secondsFromFlicks(end)]);
}

function mixed({ samples }: SpeechAudio, other: Int16Array): SpeechAudio {
  return { samples: samples.map((value, index) => value + (other[index] ?? 0)) };
}

describe("voice activity", () => {
  it.each([
    ["clean", 0],
    ["in noise", 250],
  ])("[R8] finds each sentence, %s", async (_, amplitude) => {
    const parts = await Promise.all(SENTENCES.map((text) => spokenAudio([text], 0)));
    const audio = await spokenAudio(SENTENCES, PAUSE);
    const spans = await seconds(mixed(audio, noise(audio.samples.length, amplitude)));
    let at = PAUSE;
    const truth = parts.map(({ samples }) => {
      const span = [at, at + samples.length / 16_000] as const;
      at = span[1] + PAUSE;
      return span;
    });
    expect(spans).toHaveLength(truth.length);
    for (const [index, [start, end]] of truth.entries()) {
      // Flite begins and ends with a fifth of a second of silence.
      expect(Math.abs((spans[index]?.[0] ?? 0) - start)).toBeLessThan(0.3);
      expect(Math.abs((spans[index]?.[1] ?? 0) - end)).toBeLessThan(0.4);
    }
  });

  it("[R8] hears no speech in silence, noise and chords", async () => {
    const count = 16_000 * 3;
    const chord = Int16Array.from({ length: count }, (_, index) =>
      [220, 277, 330].reduce(
        (sum, hertz) => sum + 3000 * Math.sin((2 * Math.PI * hertz * index) / 16_000),
        0,
      ),
    );
    for (const samples of [new Int16Array(count), noise(count, 3000), chord]) {
      expect(await seconds({ samples })).toEqual([]);
    }
  });

  it("[R8] stops when it is told to", async () => {
    const work = sileroActivity().find(
      { samples: new Int16Array(16_000 * 60) },
      { signal: AbortSignal.abort() },
    );
    await expect(work).rejects.toMatchObject({ code: "cancelled" });
  });
});
