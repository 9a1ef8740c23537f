import { FLICKS_PER_SECOND, ReelError, type MediaFacts } from "@reelkiln/document";
/** Probes and decodes one file after another for `fuzz media`, in a process that may be lost. */
import { canvasLibrary, openFfmpegBackend, openNodeAvBackend } from "@reelkiln/engine";
import type { MediaBackend } from "@reelkiln/engine";

/** What the parent asks for. */
export interface MediaTask {
  readonly file: string;
  readonly backend: MediaBackend["name"];
}

/** What became of it; told stage by stage, so that the last one is known when the process is lost. */
export interface MediaAnswer {
  readonly stage: "probing" | "decoding" | "done";
  /** How the file was refused; absent when all of it was read. */
  readonly refused?: string;
  /** An exception that is no ReelError. */
  readonly bug?: string;
  readonly peakMb: number;
}

const opened = new Map<string, Promise<MediaBackend>>();

function backendOf(name: MediaBackend["name"]): Promise<MediaBackend> {
  const found = opened.get(name) ?? (name === "ffmpeg" ? openFfmpegBackend() : openNodeAvBackend());
  opened.set(name, found);
  return found;
}

function tell(answer: Omit<MediaAnswer, "peakMb">): void {
  process.send?.({ ...answer, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) });
}

async function readPictures(backend: MediaBackend, file: string, facts: MediaFacts): Promise<void> {
  if (facts.video === undefined || facts.container === "webp") return;
  await using reader = await backend.openVideo({
    path: file,
    facts,
    width: 64,
    height: 36,
    from: 0,
    alpha: true,
    threads: 1,
  });
  for (const seconds of [0, 0.3, 0.9, 30]) {
    using frame = await reader.frameAt(seconds * FLICKS_PER_SECOND);
    frame.makeWritable();
  }
}

async function readSound(backend: MediaBackend, file: string, facts: MediaFacts): Promise<void> {
  if (facts.audio === undefined) return;
  for await (const block of backend.readAudio({
    path: file,
    facts,
    from: 0,
    to: FLICKS_PER_SECOND,
  }))
    if (block.left.length === 0) return;
}

async function readAll({ file, backend: name }: MediaTask): Promise<void> {
  const backend = await backendOf(name);
  const facts = await backend.probe(file);
  tell({ stage: "decoding" });
  if (facts.image !== undefined && facts.video === undefined) {
    const image = await canvasLibrary()
      .loadImage(file)
      .catch(() => undefined);
    if (image === undefined) throw new ReelError("media-failed", "the picture cannot be decoded");
    return;
  }
  await readPictures(backend, file, facts);
  await readSound(backend, file, facts);
}

process.on("message", (task: MediaTask) => {
  tell({ stage: "probing" });
  readAll(task).then(
    () => tell({ stage: "done" }),
    (error: unknown) => {
      if (error instanceof ReelError) tell({ stage: "done", refused: error.code });
      else
        tell({
          stage: "done",
          bug: error instanceof Error ? (error.stack ?? error.message) : String(error),
        });
    },
  );
});
