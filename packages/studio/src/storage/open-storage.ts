import { isAbsolute } from "node:path";

import { ReelError } from "@reelkiln/document";

import type { FileAnswerer } from "./answer-file.ts";
import { openFolderStorage, type FolderStorageTerms } from "./folder-storage.ts";
import { openS3Storage } from "./s3-storage.ts";
import type { Storage } from "./stored-object.ts";

/** Where files are stored, as an operator says it. */
export interface StorageTerms extends Omit<FolderStorageTerms, "folder"> {
  /** An absolute folder, or `s3://BUCKET[/PREFIX]`. */
  readonly place: string;
  /** Where `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_REGION` and `AWS_ENDPOINT_URL` are. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Opens storage; `fetch` answers the addresses it signs where no other server does. Throws ReelError `invalid-input`
 * naming what is missing.
 */
export async function openStorage(
  terms: StorageTerms,
): Promise<{ readonly storage: Storage; readonly fetch?: FileAnswerer }> {
  const { place, environment, baseUrl, secret } = terms;
  const bucket = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(place);
  if (bucket !== null) {
    const [, name = "", prefix = ""] = bucket;
    return { storage: await openS3Storage(s3Terms(name, prefix, environment)) };
  }
  if (!isAbsolute(place)) {
    throw new ReelError("invalid-input", `--storage ${place} is neither a folder nor a bucket`, {
      hint: "Give a folder, or s3://BUCKET or s3://BUCKET/PREFIX.",
    });
  }
  const storage = openFolderStorage({ folder: place, baseUrl, secret });
  return { storage, fetch: storage.fetch };
}

function s3Terms(bucket: string, prefix: string, environment: StorageTerms["environment"]) {
  const named = (name: string): string => {
    const value = environment[name];
    if (value !== undefined && value !== "") return value;
    throw new ReelError("invalid-input", `s3://${bucket} needs ${name} in the environment`, {
      hint: `Set ${name}.`,
    });
  };
  const region = environment["AWS_REGION"];
  const sessionToken = environment["AWS_SESSION_TOKEN"];
  return {
    bucket,
    prefix,
    endpoint: environment["AWS_ENDPOINT_URL"] ?? `https://s3.${named("AWS_REGION")}.amazonaws.com`,
    accessKeyId: named("AWS_ACCESS_KEY_ID"),
    secretAccessKey: named("AWS_SECRET_ACCESS_KEY"),
    ...(region !== undefined && { region }),
    ...(sessionToken !== undefined && { sessionToken }),
  };
}
