import { readPrivateFile, writePrivateFile } from "../workspace/private-file.ts";
import { isAlive, thisProcess } from "../workspace/process-identity.ts";
import type { ProcessIdentity } from "../workspace/process-identity.ts";
import { removeFile } from "../workspace/text-file.ts";

/** Word of a server, for other processes of the same user and nobody else: a file of mode 0600. */
export interface Announcement {
  readonly port: number;
  /** What a caller proves itself with; new at each start. */
  readonly token: string;
  /** Absolute folder that is served. */
  readonly projectRoot: string;
  readonly owner: ProcessIdentity;
}

/** What was announced at a place, while the process that did so lives. */
export async function findAnnounced(path: string): Promise<Announcement | undefined> {
  const text = await readPrivateFile(path);
  const known = text === undefined ? undefined : (JSON.parse(text) as Announcement);
  return known !== undefined && isAlive(known.owner) ? known : undefined;
}

/** Leaves word of a server of this process. */
export async function announce(path: string, told: Omit<Announcement, "owner">): Promise<void> {
  const { port, token, projectRoot } = told;
  const announced: Announcement = { port, token, projectRoot, owner: thisProcess() };
  await writePrivateFile(path, JSON.stringify(announced));
}

/** Takes the word back, unless another server has left its own since. */
export async function withdraw(path: string, token: string): Promise<void> {
  const text = await readPrivateFile(path);
  if (text?.includes(token) === true) await removeFile(path);
}
