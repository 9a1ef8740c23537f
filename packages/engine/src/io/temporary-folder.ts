import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A folder of the system's temporary place, removed with all in it when disposed. */
export class TemporaryFolder implements AsyncDisposable {
  readonly path: string;

  private constructor(folder: string) {
    this.path = folder;
  }

  static async create(): Promise<TemporaryFolder> {
    return new TemporaryFolder(await mkdtemp(path.join(tmpdir(), "reelkiln-")));
  }

  /** A folder beside a file that is being made; `removeStaleFiles` removes it when this process was killed. */
  static async beside(target: string): Promise<TemporaryFolder> {
    const { dir, name } = path.parse(target);
    const unique = `${process.pid}-${randomUUID().slice(0, 8)}`;
    const folder = path.join(dir, `.${name}.${unique}.partial`);
    await mkdir(folder, { recursive: true });
    return new TemporaryFolder(folder);
  }

  /** Path of a file in it. */
  file(name: string): string {
    return path.join(this.path, name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }
}
