import { clockSeconds } from "./io/io.ts";
import { countOf, type RenderWork } from "./render-work.ts";

/** Tells how far a render is, now and after every frame made; `ready` of them were there before. */
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
  tell();
  return () => {
    made++;
    tell();
  };
}
