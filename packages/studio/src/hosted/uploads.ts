import { randomUUID } from "node:crypto";

import { ReelError } from "@reelkiln/document";

import type { SignedUpload, Storage, StoredBody } from "../storage/storage.ts";

/** Largest file that is taken. */
export const MAX_UPLOAD_BYTES = 1024 ** 3;

/** Seconds for which an address takes its file. */
const UPLOAD_SECONDS = 3600;

/** Days for which an uploaded file can be named in requests. */
const KEPT_DAYS = 2;

const SCHEME = "upload://";
const FOLDER = "uploads/";

/** A place for one file. */
export interface UploadPlace extends SignedUpload {
  /** What names the file in requests of the same account. */
  readonly mediaUrl: string;
  /** When the address runs out. */
  readonly expiresAt: Date;
}

/** Gives an address that takes a file of so many bytes. */
export async function openUpload(
  storage: Storage,
  { accountId, bytes }: { readonly accountId: string; readonly bytes: number },
): Promise<UploadPlace> {
  const id = randomUUID();
  const signed = await storage.signPut(keyOf(accountId, id), { seconds: UPLOAD_SECONDS, bytes });
  const expiresAt = new Date(Date.now() + UPLOAD_SECONDS * 1000);
  return { ...signed, mediaUrl: `${SCHEME}${id}`, expiresAt };
}

/** True for what names an uploaded file. */
export function isUpload(mediaUrl: string): boolean {
  return mediaUrl.startsWith(SCHEME);
}

/** The file that an account uploaded. Throws ReelError `not-found`, also for what another account uploaded. */
export async function readUpload(
  storage: Storage,
  { accountId, mediaUrl }: { readonly accountId: string; readonly mediaUrl: string },
): Promise<StoredBody> {
  const id = mediaUrl.slice(SCHEME.length);
  const found = /^[\da-f-]{36}$/.test(id) ? await storage.get(keyOf(accountId, id)) : undefined;
  if (found !== undefined) return found;
  throw new ReelError("not-found", `There is no upload ${mediaUrl.slice(0, 80)}`, {
    hint: `Send the file to the upload_url first; it is kept for ${KEPT_DAYS} days.`,
  });
}

/** Removes what was uploaded too long ago. */
export async function forgetUploads(storage: Storage, now: Date): Promise<void> {
  const before = now.getTime() - KEPT_DAYS * 86_400_000;
  for await (const { key, modifiedAt } of storage.list(FOLDER))
    if (modifiedAt.getTime() < before) await storage.remove(key);
}

function keyOf(accountId: string, id: string): string {
  return `${FOLDER}${accountId}/${id}`;
}
