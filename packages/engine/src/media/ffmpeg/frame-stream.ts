import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { ReelError, type Flicks } from "@reelkiln/document";

import { flicksOf, timeBaseOf, type TimeBase } from "./packet-lines.ts";
import { RunningProgram } from "./programs.ts";

/** A decoded picture as packed planes, with its time on the container's clock. */
export interface TimedPicture {
  readonly bytes: Uint8Array;
  readonly pts: Flicks;
}

export interface FrameStreamRequest {
  readonly program: string;
  /** Writes raw pictures to pipe 1 and one `framecrc` line a picture to pipe 3. */
  readonly args: readonly string[];
  readonly pictureBytes: number;
  readonly path: string;
}

/** Pictures and their times, from two pipes of one ffmpeg process. */
export class FrameStream implements AsyncDisposable {
  readonly #program: RunningProgram;
  readonly #request: FrameStreamRequest;
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #times: AsyncIterator<string>;
  #rest: Buffer = Buffer.alloc(0);
  #timeBase: TimeBase = { num: 1, den: 1 };

  constructor(request: FrameStreamRequest) {
    this.#request = request;
    const stdio = ["ignore", "pipe", "pipe", "pipe"] as const;
    this.#program = new RunningProgram(request.program, request.args, stdio);
    const { stdout, stdio: pipes } = this.#program.child;
    const lines = createInterface({ input: pipes[3] as Readable, crlfDelay: Infinity });
    this.#chunks = (stdout as Readable)[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    this.#times = lines[Symbol.asyncIterator]();
  }

  /** The next picture, or undefined after the last. Throws ReelError `media-failed`. */
  async next(): Promise<TimedPicture | undefined> {
    const bytes = await this.#picture();
    if (bytes === undefined) {
      await this.#program.succeed("decoding it", this.#request.path);
      return undefined;
    }
    return { bytes, pts: await this.#time() };
  }

  async #picture(): Promise<Uint8Array | undefined> {
    const picture = new Uint8Array(this.#request.pictureBytes);
    let filled = 0;
    while (filled < picture.length) {
      if (this.#rest.length === 0) {
        const chunk = await this.#chunks.next();
        if (chunk.done === true) return undefined;
        this.#rest = chunk.value;
      }
      const count = Math.min(this.#rest.length, picture.length - filled);
      picture.set(this.#rest.subarray(0, count), filled);
      this.#rest = this.#rest.subarray(count);
      filled += count;
    }
    return picture;
  }

  /** Lines are `stream, dts, pts, duration, size, crc`; those before the first picture begin with `#`. */
  async #time(): Promise<Flicks> {
    for (;;) {
      const line = await this.#times.next();
      if (line.done === true) {
        const message = `${this.#request.path}: ffmpeg gave a picture without its time`;
        throw new ReelError("media-failed", message);
      }
      const base = /^#tb 0: (\d+\/\d+)/.exec(line.value)?.[1];
      if (base !== undefined) this.#timeBase = timeBaseOf(base);
      if (!line.value.startsWith("#")) {
        return flicksOf(Number(line.value.split(",")[2]), this.#timeBase);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#program[Symbol.asyncDispose]();
  }
}
