import {
  invariant,
  layerKeyOf,
  type Flicks,
  type MediaFacts,
  type VideoFacts,
} from "@reelkiln/document";

import { joinPath } from "../io/io.ts";
import type { MediaBackend, VideoReader, VideoReadRequest } from "../media/backend.ts";
import type { Frame } from "../media/frame.ts";
import type { PathSpan, ReadSize } from "../plan/plan.ts";
import { ANIMATED_STILL, openAnimatedPicture } from "./animated-picture.ts";
import { keptFrame, LONGEST_STEP, readRun, type KeptRun } from "./kept-run.ts";
import type { VideoNode } from "./video-nodes.ts";

export interface VideoFeedOptions {
  readonly backend: MediaBackend;
  /** Absolute folder that sources are relative to. */
  readonly root: string;
  readonly media: Readonly<Record<string, MediaFacts>>;
  /** By key of the layer a node comes from. */
  readonly readSizes: Readonly<Record<string, ReadSize>>;
  /** By the same key: layers of one stream share a reader. */
  readonly streams: Readonly<Record<string, string>>;
  /** Decoder threads of each reader; 0 lets the decoder choose. */
  readonly threads: number;
}

/** The frames of one output frame, one reader for each video layer that shows a time of its own. */
export interface VideoFeed extends AsyncDisposable {
  /**
   * Makes the frames of `nodes` ready and gives back those of the call before. For `yuv` each node gets the size it is
   * copied at; for `rgba` nodes that show the same moment share the largest.
   */
  prepare(nodes: readonly VideoNode[], path: PathSpan["path"]): Promise<void>;
  /** The largest prepared frame of a source at a time; it stays the feed's. */
  largest(src: string, sourceTime: Flicks): Frame | undefined;
  /** The frame of a node, still the feed's. */
  frameOf(node: VideoNode): Frame;
  /** The same, now the caller's. */
  take(node: VideoNode): Frame;
}

interface OpenReader {
  readonly reader: VideoReader;
  /** Latest time the reader was asked for. */
  position: Flicks;
  /** While it is played backwards. */
  run?: KeptRun;
  unused: number;
}

/** Output frames after which a reader that nobody asks is closed. */
const IDLE_FRAMES = 15;

export function createVideoFeed(options: VideoFeedOptions): VideoFeed {
  const readers = new Map<string, OpenReader>();
  /** By moment, then by the key of the node that asked. */
  const moments = new Map<string, Map<string, Frame>>();
  const frameOf = (node: VideoNode): Frame => {
    const frame = moments.get(momentOf(node))?.get(node.key);
    invariant(frame !== undefined, `no frame of ${node.src} is prepared`);
    return frame;
  };
  return {
    async prepare(nodes, path) {
      disposeAll(moments);
      for (const open of readers.values()) open.unused++;
      for (const node of path === "yuv" ? nodes : largestOfEach(nodes, options)) {
        const frames = moments.get(momentOf(node)) ?? new Map<string, Frame>();
        moments.set(momentOf(node), frames);
        if (!frames.has(node.key)) frames.set(node.key, await readFrame(options, readers, node));
      }
      await closeIdle(readers);
    },
    largest(src, sourceTime) {
      const frames = [...(moments.get(momentOf({ src, sourceTime }))?.values() ?? [])];
      return frames.toSorted((a, b) => b.width - a.width)[0];
    },
    frameOf,
    take(node) {
      const frame = frameOf(node);
      moments.get(momentOf(node))?.delete(node.key);
      return frame;
    },
    async [Symbol.asyncDispose]() {
      disposeAll(moments);
      // Each is closed, also when another cannot be.
      await using open = new AsyncDisposableStack();
      for (const { reader } of readers.values()) open.use(reader);
      readers.clear();
    },
  };
}

function momentOf({ src, sourceTime }: Pick<VideoNode, "src" | "sourceTime">): string {
  return `${sourceTime}@${src}`;
}

function disposeAll(moments: Map<string, Map<string, Frame>>): void {
  for (const frames of moments.values()) {
    for (const frame of frames.values()) frame[Symbol.dispose]();
  }
  moments.clear();
}

/** Of the nodes that show the same moment, the one that is read largest. */
function largestOfEach(
  nodes: readonly VideoNode[],
  { readSizes }: VideoFeedOptions,
): readonly VideoNode[] {
  const largest = new Map<string, VideoNode>();
  const widthOf = (node: VideoNode): number => readSizes[layerKeyOf(node.key)]?.width ?? 0;
  for (const node of nodes) {
    const known = largest.get(momentOf(node));
    if (known === undefined || widthOf(node) > widthOf(known)) largest.set(momentOf(node), node);
  }
  return [...largest.values()];
}

async function readFrame(
  options: VideoFeedOptions,
  readers: Map<string, OpenReader>,
  node: VideoNode,
): Promise<Frame> {
  const stream = streamOf(node, options);
  const open = readers.get(stream) ?? (await openReader(options, node));
  readers.set(stream, open);
  open.unused = 0;
  const facts = options.media[node.src]?.video;
  invariant(facts !== undefined, `${node.key} shows no video`);
  return frameFrom(open, node.sourceTime, facts);
}

/** A short step back is taken for the first of many: the frames before it are read together and kept. */
async function frameFrom(open: OpenReader, time: Flicks, facts: VideoFacts): Promise<Frame> {
  const kept = open.run && keptFrame(open.run, time);
  if (kept !== undefined) return kept;
  delete open.run;
  const back = open.position - time;
  open.position = time;
  if (back > 0 && back <= LONGEST_STEP) {
    open.run = await readRun(open.reader, time, facts);
    const found = keptFrame(open.run, time);
    invariant(found !== undefined, "a run ends before the time it was read for");
    return found;
  }
  if (back > 0) await open.reader.rewind(time);
  return open.reader.frameAt(time);
}

/** An echo of a layer shows times of its own. */
function streamOf({ key }: VideoNode, { streams }: VideoFeedOptions): string {
  const layer = layerKeyOf(key);
  return `${streams[layer] ?? layer}${key.slice(layer.length)}`;
}

async function openReader(options: VideoFeedOptions, node: VideoNode): Promise<OpenReader> {
  const facts = options.media[node.src];
  const size = options.readSizes[layerKeyOf(node.key)];
  invariant(facts?.video !== undefined && size !== undefined, `${node.key} is not planned`);
  const reader = await openSource(options.backend, {
    path: joinPath(options.root, node.src),
    facts,
    width: size.width,
    height: size.height,
    from: node.sourceTime,
    alpha: facts.video.hasAlpha,
    threads: options.threads,
  });
  return { reader, position: node.sourceTime, unused: 0 };
}

function openSource(backend: MediaBackend, request: VideoReadRequest): Promise<VideoReader> {
  const isAnimation = request.facts.container === ANIMATED_STILL;
  return isAnimation ? openAnimatedPicture(request) : backend.openVideo(request);
}

async function closeIdle(readers: Map<string, OpenReader>): Promise<void> {
  for (const [key, { reader, unused }] of readers) {
    if (unused < IDLE_FRAMES) continue;
    readers.delete(key);
    await reader[Symbol.asyncDispose]();
  }
}
