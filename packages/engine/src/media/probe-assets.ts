import {
  ReelError,
  type MediaFactsByPath,
  type MediaFacts,
  type MediaFault,
} from "@reelkiln/document";

import { resolveInside } from "../io/io.ts";
import type { MediaBackend } from "./backend.ts";
import { faultOf } from "./media-fault.ts";
import { ProbeCache } from "./probe-cache.ts";

/** The media of one project. */
export interface AssetPaths {
  /** Folder of the project. */
  readonly root: string;
  /** Project-relative, as the document spells them. */
  readonly paths: readonly string[];
}

/**
 * Facts or a fault for every path, found before (by size and time of change) or by probing now.
 * Throws only what is no fault of a file, such as ReelError `missing-dependency`.
 */
export async function probeAssets(
  { root, paths }: AssetPaths,
  backend: Pick<MediaBackend, "probe">,
): Promise<MediaFactsByPath> {
  const cache = new ProbeCache(root);
  const found = new Map<string, MediaFacts | MediaFault>();
  for (const path of new Set(paths)) {
    found.set(path, await probeAsset({ root, path, cache }, backend));
  }
  return found;
}

interface Asset {
  readonly root: string;
  readonly path: string;
  readonly cache: ProbeCache;
}

async function probeAsset(
  { root, path, cache }: Asset,
  backend: Pick<MediaBackend, "probe">,
): Promise<MediaFacts | MediaFault> {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) {
    return { code: "remote", message: "it is an address on the network; download it first" };
  }
  try {
    const file = await resolveInside(root, path);
    return await cache.facts(file, () => backend.probe(file));
  } catch (error) {
    const fault = faultOf(error) ?? faultOfPlace(error);
    if (fault === undefined) throw error;
    return fault;
  }
}

/** Faults of the name itself: where it leads, and whether it leads anywhere. */
function faultOfPlace(error: unknown): MediaFault | undefined {
  if (error instanceof ReelError && error.code === "outside-project") {
    return { code: "outside-project", message: "it lies outside the project folder" };
  }
  if (error instanceof ReelError && error.code === "invalid-input") {
    return { code: "unreadable", message: "no file can have this name" };
  }
  if (error instanceof Error && "code" in error && error.code === "ENOENT") {
    return { code: "missing", message: "there is no such file" };
  }
  return undefined;
}
