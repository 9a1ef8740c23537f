import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { Readable } from "node:stream";

import { TemporaryFolder } from "../../io/io.ts";
import type { HeldPicture, PictureMemory } from "../pixels/picture-memory.ts";

/**
 * Raw pictures of one size from a program, read straight into their memory. The pipes that Node makes for a child
 * hand over fresh buffers of 64 KiB, which for pictures costs as much as composing them; a local socket reads into
 * memory that it is given. Where there is none, as on Windows, Node's pipes do.
 */
export class PictureInlet implements Disposable {
  readonly #memory: PictureMemory;
  readonly #whole: HeldPicture[] = [];
  #open: HeldPicture;
  #filled = 0;
  #source: Readable | undefined;
  #programEnd: Socket | undefined;
  #ended = false;
  #wake: (() => void) | undefined;

  private constructor(memory: PictureMemory) {
    this.#memory = memory;
    this.#open = memory.take();
  }

  static async open(memory: PictureMemory): Promise<PictureInlet> {
    const inlet = new PictureInlet(memory);
    if (process.platform !== "win32") await inlet.#connect();
    return inlet;
  }

  /** What the program gets as its standard output. */
  get output(): Socket | "pipe" {
    return this.#programEnd ?? "pipe";
  }

  /** To be called once the program has its output; `pipe` is what Node made when it was asked for one. */
  attach(pipe: Readable | null): void {
    this.#programEnd?.destroy();
    if (this.#source === undefined && pipe !== null) {
      pipe.on("data", (chunk: Buffer) => this.#copy(chunk));
      this.#listen(pipe);
    }
  }

  /** The next whole picture, the caller's to release; undefined after the last. One caller at a time. */
  async next(): Promise<HeldPicture | undefined> {
    while (this.#whole.length === 0 && !this.#ended) {
      const woken = new Promise<void>((resolve) => (this.#wake = resolve));
      this.#source?.resume();
      await woken;
    }
    return this.#whole.shift();
  }

  /** Leaves everything as it was when a socket cannot be had: its path may be too long, or sockets forbidden. */
  async #connect(): Promise<void> {
    await using folder = await TemporaryFolder.create();
    const path = folder.file("pictures");
    const server = createServer();
    let source: Socket | undefined;
    try {
      server.listen(path);
      await once(server, "listening");
      const callback = (count: number): boolean => this.#advance(count);
      source = connect({ path, onread: { buffer: () => this.#room, callback } });
      source.pause();
      const ends = await Promise.all([once(server, "connection"), once(source, "connect")]);
      this.#programEnd = ends[0][0] as Socket;
      this.#programEnd.pause();
      this.#listen(source);
    } catch {
      source?.destroy();
    } finally {
      server.close();
    }
  }

  #listen(source: Readable): void {
    this.#source = source;
    const end = (): void => {
      this.#ended = true;
      this.#wake?.();
    };
    source.on("end", end).on("close", end).on("error", end);
  }

  get #room(): Uint8Array {
    return this.#open.bytes.subarray(this.#filled);
  }

  #copy(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + this.#room.length);
      this.#room.set(part);
      at += part.length;
      this.#advance(part.length);
    }
  }

  /** Gives whether more may come at once. */
  #advance(count: number): boolean {
    this.#filled += count;
    if (this.#filled < this.#open.bytes.length) return true;
    this.#whole.push(this.#open);
    this.#open = this.#memory.take();
    this.#filled = 0;
    this.#source?.pause();
    this.#wake?.();
    return false;
  }

  [Symbol.dispose](): void {
    this.#source?.destroy();
    this.#programEnd?.destroy();
    for (const picture of this.#whole.splice(0)) picture.release();
    this.#open.release();
  }
}
