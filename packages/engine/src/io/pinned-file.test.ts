import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { temporaryFolder } from "../../test/media-fixtures.ts";
import { httpDownload } from "./http-download.ts";
import { fetchPinnedFile, hasPinnedFile, type PinnedFile } from "./pinned-file.ts";

const BYTES = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 251));
const SHA1 = createHash("sha1").update(BYTES).digest("hex");

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let answer: Answer;
let asked: (string | undefined)[];
const folder = temporaryFolder();

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers.range);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  asked = [];
  answer = whole;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  folder[Symbol.dispose]();
});

/** A server that resumes. */
function whole(request: IncomingMessage, response: ServerResponse): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  const part = BYTES.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, { "content-length": part.length });
  response.end(part);
}

let files = 0;

function pinned(changes: Partial<PinnedFile> = {}): PinnedFile {
  files += 1;
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/model.bin`,
    path: path.join(folder.path, `model-${files}.bin`),
    maxBytes: 300_000,
    hash: { algorithm: "sha1", hex: SHA1 },
    ...changes,
  };
}

describe("a file downloaded once", () => {
  it("[R8] gets its name when it is whole and right, and is not asked for again", async () => {
    const file = pinned();
    const told: number[] = [];
    await fetchPinnedFile(file, httpDownload(), { onProgress: (ratio) => told.push(ratio) });
    expect(readFileSync(file.path).equals(BYTES)).toBe(true);
    expect(told.at(-1)).toBe(1);
    await fetchPinnedFile(file, httpDownload(), {});
    expect(asked).toHaveLength(1);
  });

  it("[R8] continues where an attempt broke off", async () => {
    const file = pinned();
    answer = (_, response) => {
      response.writeHead(200, { "content-length": BYTES.length });
      response.write(BYTES.subarray(0, 120_000), () => response.destroy());
    };
    await expect(fetchPinnedFile(file, httpDownload(), {})).rejects.toThrow();
    expect(await hasPinnedFile(file)).toBe(false);
    answer = whole;
    await fetchPinnedFile(file, httpDownload(), {});
    expect(Number(/\d+/.exec(asked[1] ?? "")?.[0])).toBeGreaterThan(0);
    expect(readFileSync(file.path).equals(BYTES)).toBe(true);
  });

  it("[R8] a server that cannot resume sends it whole again", async () => {
    const file = pinned();
    writeFileSync(`${file.path}.part`, BYTES.subarray(0, 5000));
    answer = (_, response) => response.end(BYTES);
    await fetchPinnedFile(file, httpDownload(), {});
    expect(readFileSync(file.path).equals(BYTES)).toBe(true);
  });

  it("[R8] a part that is longer than the file is begun again", async () => {
    const file = pinned();
    writeFileSync(`${file.path}.part`, Buffer.concat([BYTES, BYTES]));
    answer = (request, response) => {
      if (request.headers.range !== undefined) response.writeHead(416).end();
      else whole(request, response);
    };
    await fetchPinnedFile(file, httpDownload(), {});
    expect(readFileSync(file.path).equals(BYTES)).toBe(true);
  });

  it("[R8] wrong bytes are removed and never get the name", async () => {
    const file = pinned();
    answer = (_, response) => response.end(Buffer.concat([BYTES.subarray(1), Buffer.from([7])]));
    await expect(fetchPinnedFile(file, httpDownload(), {})).rejects.toMatchObject({
      code: "media-failed",
      message: expect.stringContaining("is not the file it should be"),
    });
    expect([existsSync(file.path), existsSync(`${file.path}.part`)]).toEqual([false, false]);
  });

  it("[R8] more bytes than it may have end the download", async () => {
    const file = pinned({ maxBytes: 100_000 });
    const work = fetchPinnedFile(file, httpDownload(), {});
    await expect(work).rejects.toMatchObject({ code: "limit-exceeded" });
  });

  it("[R8] redirects are followed; a refusal and a dead server are told in plain words", async () => {
    answer = (request, response) => {
      if (request.url === "/model.bin") response.writeHead(302, { location: "/there.bin" }).end();
      else whole(request, response);
    };
    const file = pinned();
    await fetchPinnedFile(file, httpDownload(), {});
    expect(await hasPinnedFile(file)).toBe(true);
    answer = (_, response) => response.writeHead(404).end();
    await expect(fetchPinnedFile(pinned(), httpDownload(), {})).rejects.toMatchObject({
      code: "media-failed",
      message: expect.stringContaining("answers 404"),
    });
    const dead = pinned({ url: "http://127.0.0.1:9/model.bin" });
    await expect(fetchPinnedFile(dead, httpDownload(), {})).rejects.toMatchObject({
      code: "media-failed",
      message: expect.stringContaining("cannot be reached"),
    });
  });

  it("[R8] cancelling keeps what came", async () => {
    const stop = new AbortController();
    const file = pinned();
    answer = (_, response) => {
      response.writeHead(200, { "content-length": BYTES.length });
      response.write(BYTES.subarray(0, 120_000));
    };
    const work = fetchPinnedFile(file, httpDownload(), {
      signal: stop.signal,
      onProgress: () => setTimeout(() => stop.abort(), 50),
    });
    await expect(work).rejects.toMatchObject({ code: "cancelled" });
    expect(readFileSync(`${file.path}.part`).length).toBeGreaterThan(0);
  });
});
