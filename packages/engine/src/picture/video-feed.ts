import { invariant, type Flicks, type MediaFacts } from "@reelkiln/document";

import { joinPath } from "../io/io.ts";
import type { MediaBackend, VideoReader } from "../media/backend.ts";
import type { Frame } from "../media/frame.ts";
import type { ReadSize } from "../plan/plan.ts";
import type { VideoNode } from "./video-nodes.ts";

export interface VideoFeedOptions {
  readonly backend: MediaBackend;
  /** Absolute folder that sources are relative to. */
  readonly root: string;
  readonly media: Readonly<Record<string, MediaFacts>>;
  readonly readSizes: Readonly<Record<string, ReadSize>>;
  /** Decoder threads of each reader; 0 lets the decoder choose. */
  readonly threads: number;
}

/** The frames of one output frame, one reader for each video layer that shows a time of its own. */
export interface VideoFeed extends AsyncDisposable {
  /** Makes the frames of `nodes` ready and gives back those of the call before. */
  prepare(nodes: readonly VideoNode[]): Promise<void>;
  /** The frame of a source at a time that was prepared; it stays the feed's. */
  frame(src: string, sourceTime: Flicks): Frame | undefined;
  /** The same, now the caller's. */
  take(src: string, sourceTime: Flicks): Frame;
}

interface OpenReader {
  readonly reader: VideoReader;
  lastTime: Flicks;
  unused: number;
}

/** Output frames after which a reader that nobody asks is closed. */
const IDLE_FRAMES = 15;

export function createVideoFeed(options: VideoFeedOptions): VideoFeed {
  const readers = new Map<string, OpenReader>();
  let frames = new Map<string, Frame>();
  return {
    async prepare(nodes) {
      disposeAll(frames);
      frames = new Map();
      for (const open of readers.values()) open.unused++;
      for (const node of nodes) {
        const key = frameKey(node.src, node.sourceTime);
        if (!frames.has(key)) frames.set(key, await readFrame(options, readers, node));
      }
      await closeIdle(readers);
    },
    frame: (src, sourceTime) => frames.get(frameKey(src, sourceTime)),
    take(src, sourceTime) {
      const key = frameKey(src, sourceTime);
      const frame = frames.get(key);
      invariant(frame !== undefined, `no frame of ${src} is prepared`);
      frames.delete(key);
      return frame;
    },
    async [Symbol.asyncDispose]() {
      disposeAll(frames);
      for (const { reader } of readers.values()) await reader[Symbol.asyncDispose]();
      readers.clear();
    },
  };
}

function frameKey(src: string, sourceTime: Flicks): string {
  return `${sourceTime}@${src}`;
}

function disposeAll(frames: ReadonlyMap<string, Frame>): void {
  for (const frame of frames.values()) frame[Symbol.dispose]();
}

async function readFrame(
  options: VideoFeedOptions,
  readers: Map<string, OpenReader>,
  node: VideoNode,
): Promise<Frame> {
  const open = readers.get(node.key) ?? (await openReader(options, node));
  readers.set(node.key, open);
  if (node.sourceTime < open.lastTime) await open.reader.rewind(node.sourceTime);
  open.lastTime = node.sourceTime;
  open.unused = 0;
  return open.reader.frameAt(node.sourceTime);
}

async function openReader(options: VideoFeedOptions, node: VideoNode): Promise<OpenReader> {
  const facts = options.media[node.src];
  const size = options.readSizes[node.src];
  invariant(facts?.video !== undefined && size !== undefined, `${node.src} is not planned`);
  const reader = await options.backend.openVideo({
    path: joinPath(options.root, node.src),
    facts,
    width: size.width,
    height: size.height,
    from: node.sourceTime,
    alpha: facts.video.hasAlpha,
    threads: options.threads,
  });
  return { reader, lastTime: node.sourceTime, unused: 0 };
}

async function closeIdle(readers: Map<string, OpenReader>): Promise<void> {
  for (const [key, { reader, unused }] of readers) {
    if (unused < IDLE_FRAMES) continue;
    readers.delete(key);
    await reader[Symbol.asyncDispose]();
  }
}
