import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

import { ReelError, type Flicks } from "@reelkiln/document";

import type { HeldPicture, PictureMemory } from "../pixels/picture-memory.ts";
import { flicksOf, timeBaseOf, type TimeBase } from "./packet-lines.ts";
import { PictureInlet } from "./picture-inlet.ts";
import { RunningProgram } from "./programs.ts";

/** A decoded picture as packed planes, with its time on the container's clock. */
export interface TimedPicture {
  readonly memory: HeldPicture;
  readonly pts: Flicks;
}

export interface FrameStreamRequest {
  readonly program: string;
  /** Writes raw pictures to pipe 1 and one `framecrc` line a picture to pipe 3. */
  readonly args: readonly string[];
  /** Of pictures of the size that is written. */
  readonly memory: PictureMemory;
  readonly path: string;
}

/** Pictures and their times, from two pipes of one ffmpeg process. */
export class FrameStream implements AsyncDisposable {
  readonly #program: RunningProgram;
  readonly #path: string;
  readonly #pictures: PictureInlet;
  readonly #times: AsyncIterator<string>;
  #timeBase: TimeBase = { num: 1, den: 1 };

  private constructor({ program, args, path }: FrameStreamRequest, pictures: PictureInlet) {
    this.#path = path;
    this.#pictures = pictures;
    const stdio = ["ignore", pictures.output, "pipe", "pipe"] as const;
    this.#program = new RunningProgram(program, args, stdio);
    const { stdout, stdio: pipes } = this.#program.child;
    pictures.attach(stdout);
    const lines = createInterface({ input: pipes[3] as Readable, crlfDelay: Infinity });
    this.#times = lines[Symbol.asyncIterator]();
  }

  static async open(request: FrameStreamRequest): Promise<FrameStream> {
    const pictures = await PictureInlet.open(request.memory);
    try {
      return new FrameStream(request, pictures);
    } catch (error) {
      pictures[Symbol.dispose]();
      throw error;
    }
  }

  /** The next picture, the caller's to release, or undefined after the last. Throws ReelError `media-failed`. */
  async next(): Promise<TimedPicture | undefined> {
    const memory = await this.#pictures.next();
    if (memory === undefined) {
      await this.#program.succeed("decoding it", this.#path);
      return undefined;
    }
    return { memory, pts: await this.#time() };
  }

  /** Lines are `stream, dts, pts, duration, size, crc`; those before the first picture begin with `#`. */
  async #time(): Promise<Flicks> {
    for (;;) {
      const line = await this.#times.next();
      if (line.done === true) {
        const message = `${this.#path}: ffmpeg gave a picture without its time`;
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
    this.#pictures[Symbol.dispose]();
    await this.#program[Symbol.asyncDispose]();
  }
}
