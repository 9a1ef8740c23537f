import { join } from "node:path";

import { readPrivateFile, writePrivateFile } from "../workspace/private-file.ts";
import { isAlive, thisProcess } from "../workspace/process-identity.ts";
import type { ProcessIdentity } from "../workspace/process-identity.ts";
import { STATE_FOLDER } from "../workspace/project.ts";
import { readTextFile, removeFile } from "../workspace/text-file.ts";

/** The studio that serves a folder, as another process of the same user finds it. */
export interface RunningStudio {
  readonly port: number;
  readonly token: string;
  readonly owner: ProcessIdentity;
}

/** The studio of a folder, when one is running. */
export async function findRunningStudio(projectRoot: string): Promise<RunningStudio | undefined> {
  const text = await readPrivateFile(pathOf(projectRoot));
  const known = text === undefined ? undefined : (JSON.parse(text) as RunningStudio);
  return known !== undefined && isAlive(known.owner) ? known : undefined;
}

/** Leaves word of this process's studio, for nobody but the user. */
export async function announceStudio(
  projectRoot: string,
  { port, token }: { readonly port: number; readonly token: string },
): Promise<void> {
  const announced: RunningStudio = { port, token, owner: thisProcess() };
  await writePrivateFile(pathOf(projectRoot), JSON.stringify(announced));
}

/** Takes the word back, unless another studio has left its own since. */
export async function withdrawStudio(projectRoot: string, token: string): Promise<void> {
  const text = await readTextFile(pathOf(projectRoot));
  if (text?.includes(token) === true) await removeFile(pathOf(projectRoot));
}

/** Address of a studio's page for the person: the token is in the fragment, which no request and no log carries. */
export function pageUrl(
  { port, token }: { readonly port: number; readonly token: string },
  project?: string,
): string {
  const words = new URLSearchParams({ token, ...(project === undefined ? {} : { project }) });
  return `http://127.0.0.1:${port}/#${words.toString()}`;
}

function pathOf(projectRoot: string): string {
  return join(projectRoot, STATE_FOLDER, "studio.json");
}
