import { FLICKS_PER_SECOND, invariant, type Flicks } from "@reelkiln/document";
import type { FilterContext, FilterGraph, Frame as AvNativeFrame } from "node-av/lib";

import { DEINTERLACER } from "../pixels/deinterlacer.data.ts";
import type { StreamDecoder, TimedFrame } from "./decoder.ts";
import { check, wantsMore, type NodeAv } from "./library.ts";
import { flicksOfStamp } from "./listing.ts";

/**
 * A picture is made from the frame before it as well, so decoding begins this long before the first that is wanted:
 * then it is the same wherever decoding began.
 */
export const FIELD_RUN_UP: Flicks = FLICKS_PER_SECOND / 4;

/** Makes whole pictures of an interlaced stream's fields. */
export class FieldJoiner implements Disposable {
  readonly #av: NodeAv;
  readonly #decoder: StreamDecoder;
  #graph: FilterGraph | undefined;
  #source: FilterContext | undefined;
  #sink: FilterContext | undefined;
  #ended = false;

  constructor(av: NodeAv, decoder: StreamDecoder) {
    this.#av = av;
    this.#decoder = decoder;
  }

  /** The next picture, or undefined after the last. The receiver frees it. */
  next(): TimedFrame | undefined {
    const native = new this.#av.Frame();
    native.alloc();
    for (;;) {
      const code = this.#sink?.buffersinkGetFrameSync(native) ?? this.#av.AVERROR_EAGAIN;
      if (code >= 0) return { native, pts: this.#timeOf(native) };
      if (code === this.#av.AVERROR_EOF || (this.#ended && this.#sink === undefined)) {
        native.free();
        return undefined;
      }
      if (!wantsMore(this.#av, code)) check(this.#av, code, "Deinterlacing");
      this.#feed();
    }
  }

  #feed(): void {
    const frame = this.#decoder.next();
    if (frame === undefined) {
      this.#ended = true;
      this.#source?.buffersrcAddFrameSync(null);
      return;
    }
    this.#open(frame.native);
    frame.native.pts = BigInt(frame.pts);
    check(this.#av, this.#source?.buffersrcAddFrameSync(frame.native) ?? 0, "Deinterlacing");
    frame.native.free();
  }

  /** The graph takes its shape from the first frame. */
  #open({ width, height, format }: AvNativeFrame): void {
    if (this.#graph !== undefined) return;
    const av = this.#av;
    const graph = new av.FilterGraph();
    graph.alloc();
    this.#graph = graph;
    const shape = `video_size=${width}x${height}:pix_fmt=${format}`;
    this.#source = this.#add(
      "buffer",
      `${shape}:time_base=1/${FLICKS_PER_SECOND}:pixel_aspect=1/1`,
    );
    const joiner = this.#add("bwdif", DEINTERLACER.replace("bwdif=", ""));
    this.#sink = this.#add("buffersink");
    check(av, this.#source.link(0, joiner, 0), "Deinterlacing");
    check(av, joiner.link(0, this.#sink, 0), "Deinterlacing");
    check(av, graph.configSync(), "Deinterlacing");
  }

  #add(name: string, options?: string): FilterContext {
    const filter = this.#av.Filter.getByName(name);
    const context = filter && this.#graph?.createFilter(filter, name, options);
    invariant(context !== null && context !== undefined, `FFmpeg has no filter ${name}`);
    return context;
  }

  #timeOf(native: AvNativeFrame): Flicks {
    invariant(this.#sink !== undefined, "a picture comes from a filter that was not opened");
    return flicksOfStamp(native.pts, this.#sink.buffersinkGetTimeBase());
  }

  [Symbol.dispose](): void {
    this.#graph?.free();
    this.#graph = undefined;
  }
}
