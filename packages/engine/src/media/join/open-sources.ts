import { open, type FileHandle } from "node:fs/promises";

/** Parts that are read one after another: of each track one is open at a time. */
export class OpenSources implements AsyncDisposable {
  readonly #open = new Map<number, { readonly path: string; readonly file: FileHandle }>();

  /** The part of a track; the one before it is closed. */
  async of({
    track,
    path,
  }: {
    readonly track: number;
    readonly path: string;
  }): Promise<FileHandle> {
    const known = this.#open.get(track);
    if (known?.path === path) return known.file;
    this.#open.delete(track);
    await known?.file.close();
    const file = await open(path, "r");
    this.#open.set(track, { path, file });
    return file;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { file } of this.#open.values()) await file.close();
  }
}
