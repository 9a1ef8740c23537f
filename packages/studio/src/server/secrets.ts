import { randomBytes, timingSafeEqual } from "node:crypto";
import { join } from "node:path";

import { readPrivateFile, writePrivateFile } from "../workspace/private-file.ts";
import { STATE_FOLDER } from "../workspace/project.ts";

const SECRET_BYTES = 32;

/** A random word of 256 bits, fit for an address. */
export function newToken(): string {
  return randomBytes(SECRET_BYTES).toString("base64url");
}

/** The key that signs MCP sessions, kept with the project root's state so that a restart ends none. */
export async function sessionSecret(projectRoot: string): Promise<string> {
  const path = join(projectRoot, STATE_FOLDER, "session-secret");
  const known = await readPrivateFile(path);
  if (known !== undefined && known.length >= SECRET_BYTES) return known;
  const made = newToken();
  await writePrivateFile(path, made);
  return made;
}

/** Whether two words are equal, in a time that does not tell where they differ. */
export function sameToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
