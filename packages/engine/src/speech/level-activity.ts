import { flicksFromSeconds, type Flicks } from "@reelkiln/document";

import type { VoiceActivity } from "./ports.ts";
import { SPEECH_RATE_HZ, type SpeechAudio } from "./speech-audio.ts";
import type { SpeechSpan } from "./spoken-word.ts";

const FRAME_SECONDS = 0.02;
/** Speech stands this far above the quietest tenth of the sound. */
const ABOVE_FLOOR_DB = 8;
/** Nothing this quiet is speech. */
const SILENCE_DB = -55;
/** A shorter pause belongs to the speech around it; shorter speech is a click. */
const SHORTEST_PAUSE_SECONDS = 0.2;
const SHORTEST_SPEECH_SECONDS = 0.08;

/** Speech by level alone: what stands out of the quietest part of the sound. It needs nothing, and takes music for speech. */
export function levelActivity(): VoiceActivity {
  return {
    name: "level",
    find: (audio) => Promise.resolve(loudSpans(frameLevels(audio))),
  };
}

function frameLevels({ samples }: SpeechAudio): readonly number[] {
  const size = FRAME_SECONDS * SPEECH_RATE_HZ;
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, frame) => {
    const part = samples.subarray(frame * size, (frame + 1) * size);
    const power = part.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / part.length;
    return 10 * Math.log10(power + 1e-12);
  });
}

function loudSpans(levels: readonly number[]): readonly SpeechSpan[] {
  const floor = levels.toSorted((a, b) => a - b)[Math.floor(levels.length / 10)] ?? SILENCE_DB;
  const threshold = Math.max(SILENCE_DB, floor + ABOVE_FLOOR_DB);
  const spans: { start: Flicks; end: Flicks }[] = [];
  for (const [frame, level] of levels.entries()) {
    if (level < threshold) continue;
    const start = flicksFromSeconds(frame * FRAME_SECONDS);
    const end = flicksFromSeconds((frame + 1) * FRAME_SECONDS);
    const last = spans.at(-1);
    if (last !== undefined && start - last.end < flicksFromSeconds(SHORTEST_PAUSE_SECONDS))
      last.end = end;
    else spans.push({ start, end });
  }
  return spans.filter(
    ({ start, end }) => end - start >= flicksFromSeconds(SHORTEST_SPEECH_SECONDS),
  );
}
