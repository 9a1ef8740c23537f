import type { StoredObject } from "./stored-object.ts";

/** A page of a bucket's listing (ListObjectsV2). */
interface Listing {
  readonly objects: readonly StoredObject[];
  /** Asks for the next page. */
  readonly next: string | undefined;
}

/** Reads the answer of ListObjectsV2. Its keys are ours, so that nothing in them is escaped. */
export function readListing(xml: string): Listing {
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: textOf(entry, "Key") ?? "",
    bytes: Number(textOf(entry, "Size")),
    modifiedAt: new Date(textOf(entry, "LastModified") ?? 0),
  }));
  return { objects, next: textOf(xml, "NextContinuationToken") };
}

function textOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}
