import { clockSeconds } from "../io/io.ts";
import { countOf, type RenderWork } from "./work.ts";

/** Progress is told at most this often, at the start and for the last frame: telling another process costs. */
const PROGRESS_SECONDS = 0.1;

/** Tells how far a render is, now and as frames are made; `ready` of them were there before. */
export function openProgress({ watch, plan, backend }: RenderWork, ready: number): () => void {
  const frames = countOf(plan);
  const started = clockSeconds();
  let made = 0;
  const tell = (): void => {
    const done = ready + made;
    const fps = made / Math.max(1e-3, clockSeconds() - started);
    watch.onProgress?.({
      stage: done === frames ? "verifying" : "rendering",
      frame: done,
      frames,
      fps,
      ...(fps > 0 && { secondsLeft: (frames - done) / fps }),
      backend: backend.version,
    });
  };
  const isDue = thinning();
  tell();
  return () => {
    made++;
    if (isDue() || ready + made === frames) tell();
  };
}

/** Whether enough time went by since it last said so. */
export function thinning(): () => boolean {
  let told = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clockSeconds();
    if (now - told < PROGRESS_SECONDS) return false;
    told = now;
    return true;
  };
}
