import type { Flicks } from "@reelkiln/document";
import { invariant } from "@reelkiln/document";

import type { VideoReader, VideoReadRequest } from "../backend.ts";
import type { Frame } from "../frame.ts";
import { mediaFailure } from "../media-fault.ts";
import { wrapFrame, type AvFrame } from "./av-frame.ts";
import { FrameConverter } from "./converter.ts";
import { StreamDecoder, type TimedFrame } from "./decoder.ts";
import { FIELD_RUN_UP, FieldJoiner } from "./field-joiner.ts";
import { check, loadNodeAv, type NodeAv } from "./library.ts";

/** Opens a video for reading by source time. Throws ReelError `media-failed`. */
export async function openVideo(request: VideoReadRequest): Promise<VideoReader> {
  const av = await loadNodeAv();
  const reader = new NodeAvVideoReader(av, request);
  reader.start(request.from);
  return reader;
}

/** How far before the asked time a second seek goes when the first lands too late; each further one goes twice as far. */
const STEP_BACK: Flicks = 2 * 705_600_000;

class NodeAvVideoReader implements VideoReader {
  readonly #av: NodeAv;
  readonly #request: VideoReadRequest;
  readonly #converter: FrameConverter;
  readonly #start: Flicks;
  #decoder: StreamDecoder | undefined;
  #joiner: FieldJoiner | undefined;
  #current: TimedFrame | undefined;
  #following: TimedFrame | undefined;
  /** The current frame in its final form, kept because a slower source is asked for it again. */
  #converted: AvFrame | undefined;

  constructor(av: NodeAv, request: VideoReadRequest) {
    const facts = request.facts.video;
    invariant(facts !== undefined, "a video is opened that has no picture");
    this.#av = av;
    this.#request = request;
    this.#start = facts.start;
    this.#converter = new FrameConverter(av, { ...request, facts });
  }

  /** Places the reader so that the frame shown at `from` is decoded. */
  start(from: Flicks): void {
    let target = from;
    for (let step = STEP_BACK; ; step *= 2) {
      this.#open(target);
      const first = this.#current;
      const isStart = target <= this.#start;
      // A container without an index may lead behind its last key frame, where nothing can be decoded.
      if (first === undefined && isStart) throw this.#unreadable();
      if (first !== undefined && (first.pts <= from || isStart)) return;
      target = Math.max(this.#start, target - step);
    }
  }

  async frameAt(sourceTime: Flicks): Promise<Frame> {
    while (this.#following !== undefined && this.#following.pts <= sourceTime) this.#advance();
    invariant(this.#current !== undefined, "a video reader is used after it was disposed");
    this.#converted ??= this.#converter.convert(this.#current.native);
    return this.#lend(this.#converted);
  }

  nextTime(): Flicks | undefined {
    return this.#following?.pts;
  }

  async rewind(from: Flicks): Promise<void> {
    this.start(from);
  }

  #lend(kept: AvFrame): Frame {
    const shared = new this.#av.Frame();
    shared.alloc();
    check(this.#av, shared.ref(kept.native), "Sharing a frame");
    const borrow = () => this.#converter.borrow();
    return wrapFrame(this.#av, shared, { borrow, views: kept.views });
  }

  #open(target: Flicks): void {
    this.#close();
    const { path, threads, keysOnly } = this.#request;
    this.#decoder = new StreamDecoder(this.#av, { path, threads, keysOnly, stream: "video" });
    const interlaced = this.#request.facts.video?.interlaced === true;
    const aim = interlaced ? target - FIELD_RUN_UP : target;
    if (aim > this.#start) this.#decoder.seek(aim);
    if (interlaced) this.#joiner = new FieldJoiner(this.#av, this.#decoder);
    this.#current = this.#next();
    this.#following = this.#next();
  }

  #next(): TimedFrame | undefined {
    return this.#joiner === undefined ? this.#decoder?.next() : this.#joiner.next();
  }

  #advance(): void {
    this.#dropConverted();
    this.#current?.native.free();
    this.#current = this.#following;
    this.#following = this.#next();
  }

  #dropConverted(): void {
    this.#converted?.[Symbol.dispose]();
    this.#converted = undefined;
  }

  #close(): void {
    this.#dropConverted();
    this.#current?.native.free();
    this.#following?.native.free();
    this.#current = undefined;
    this.#following = undefined;
    this.#joiner?.[Symbol.dispose]();
    this.#joiner = undefined;
    this.#decoder?.[Symbol.dispose]();
    this.#decoder = undefined;
  }

  #unreadable(): Error {
    const message = "no picture of it can be decoded";
    return mediaFailure({ code: "unreadable", message }, this.#request.path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#close();
    this.#converter[Symbol.dispose]();
  }
}
