import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { S3Terms } from "../src/storage/s3-storage.ts";

interface S3rver {
  readonly run: () => Promise<AddressInfo>;
  readonly close: () => Promise<void>;
}

type S3rverClass = new (options: Readonly<Record<string, unknown>>) => S3rver;

const Server = createRequire(import.meta.url)("s3rver") as S3rverClass;

/** An S3-compatible server on loopback with one empty bucket. */
export async function startS3(): Promise<{
  readonly terms: S3Terms;
  readonly close: () => Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), "reelkiln-s3-"));
  const server = new Server({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "videos" }],
  });
  const { port } = await server.run();
  return {
    terms: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "videos",
      prefix: "reelkiln",
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
