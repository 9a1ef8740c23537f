import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ReelError } from "@reelkiln/document";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startS3 } from "../../test/s3-server.ts";
import { sendResponse, webRequest } from "../server/web-bridge.ts";
import { readSpan } from "./byte-span.ts";
import { openFolderStorage, openS3Storage, openStorage, type Storage } from "./storage.ts";

const BYTES = randomBytes(300_000);

let folder: string;
let film: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelkiln-storage-"));
  film = join(folder, "film.mp4");
  await writeFile(film, BYTES);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Opened {
  readonly storage: Storage;
  readonly close: () => Promise<void>;
}

/** Folder storage behind a real server, which answers the addresses it signs. */
async function openFolder(): Promise<Opened> {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)),
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const storage = openFolderStorage({
    folder: join(folder, "store"),
    baseUrl,
    secret: "s".repeat(43),
  });
  server.on("request", (request, response) => {
    void storage
      .fetch(webRequest(request, response, baseUrl))
      .then((answer) => sendResponse(answer, response));
  });
  return { storage, close: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

async function openBucket(): Promise<Opened> {
  const { terms, close } = await startS3();
  return { storage: await openS3Storage(terms), close };
}

const bytesOf = async (body: ReadableStream<Uint8Array> | undefined) =>
  Buffer.from(await new Response(body ?? null).arrayBuffer());

async function keysOf(storage: Storage, prefix: string): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys;
}

describe.each([
  ["a folder", openFolder],
  ["an S3-compatible server", openBucket],
])("storage in %s", (_name, open) => {
  let opened: Opened;
  const use = (): Storage => opened.storage;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  it("[H9] what is put is got, whole and in part, until it is removed", async () => {
    await use().put("outputs/a.mp4", film);
    const whole = await use().get("outputs/a.mp4");
    expect(whole?.bytes).toBe(BYTES.length);
    expect(await bytesOf(whole?.body)).toEqual(BYTES);
    const part = await use().get("outputs/a.mp4", { start: 1000, end: 1999 });
    expect(part?.bytes).toBe(1000);
    expect(await bytesOf(part?.body)).toEqual(BYTES.subarray(1000, 2000));
    expect(await use().head("outputs/a.mp4")).toMatchObject({
      key: "outputs/a.mp4",
      bytes: BYTES.length,
    });
    await use().remove("outputs/a.mp4");
    await use().remove("outputs/a.mp4");
    expect(await use().get("outputs/a.mp4")).toBeUndefined();
    expect(await use().head("outputs/a.mp4")).toBeUndefined();
  });

  it("[H9] an object is replaced whole; an empty one is one", async () => {
    const short = join(folder, "short.mp4");
    await writeFile(short, "short");
    await use().put("outputs/b.mp4", film);
    await use().put("outputs/b.mp4", short);
    expect(await bytesOf((await use().get("outputs/b.mp4"))?.body)).toEqual(Buffer.from("short"));
    await writeFile(short, "");
    await use().put("outputs/empty.mp4", short);
    expect((await use().head("outputs/empty.mp4"))?.bytes).toBe(0);
    expect(await bytesOf((await use().get("outputs/empty.mp4"))?.body)).toEqual(Buffer.alloc(0));
  });

  it("[H9] objects are listed by how their keys begin, in order", async () => {
    for (const key of ["parts/2/b.mp4", "parts/1/a.mp4", "parts/10/c.mp4", "partsnot.mp4"])
      await use().put(key, film);
    expect(await keysOf(use(), "parts/")).toEqual([
      "parts/1/a.mp4",
      "parts/10/c.mp4",
      "parts/2/b.mp4",
    ]);
    expect(await keysOf(use(), "parts/1/")).toEqual(["parts/1/a.mp4"]);
    expect(await keysOf(use(), "nothing")).toEqual([]);
  });

  it.each(["../a", "/a", "a//b", "a/../b", ".hidden", "a/.b", "a b", "a\0b", "", "a/"])(
    "[H9] %j is no key",
    async (key) => {
      const calls = [
        async () => use().put(key, film),
        async () => use().get(key),
        async () => use().signGet(key, { seconds: 1 }),
        async () => use().signPut(key, { seconds: 1, bytes: 1 }),
      ];
      for (const call of calls) await expect(call()).rejects.toBeInstanceOf(ReelError);
    },
  );

  it("[H9] a signed address is read by anyone, in part too", async () => {
    await use().put("outputs/c.mp4", film);
    const url = await use().signGet("outputs/c.mp4", { seconds: 60, saveAs: "Über uns.mp4" });
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("video/mp4");
    expect(response.headers.get("content-disposition")).toContain("filename*=UTF-8''%C3%9Cber");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(BYTES);
    const part = await fetch(url, { headers: { range: "bytes=299990-" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 299990-299999/300000");
    expect(Buffer.from(await part.arrayBuffer())).toEqual(BYTES.subarray(-10));
  });

  it("[H9] a signed upload takes the file", async () => {
    const { url, headers } = await use().signPut("uploads/f", { seconds: 60, bytes: BYTES.length });
    const sent = await fetch(url, { method: "PUT", body: BYTES, headers });
    expect(sent.ok).toBe(true);
    expect(await bytesOf((await use().get("uploads/f"))?.body)).toEqual(BYTES);
  });
});

describe("addresses of folder storage", () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openFolder();
  });
  afterAll(() => opened.close());

  it("[H9] a signed address that was changed, or has run out, is refused", async () => {
    await opened.storage.put("outputs/d.mp4", film);
    await opened.storage.put("outputs/e.mp4", film);
    const url = await opened.storage.signGet("outputs/d.mp4", { seconds: 60 });
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace("d.mp4", "e.mp4"))).status).toBe(403);
    expect((await fetch(url.replace(/expires=\d+/, "expires=99999999999"))).status).toBe(403);
    const short = await opened.storage.signGet("outputs/d.mp4", { seconds: 1 });
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await fetch(short)).status).toBe(403);
  });

  it("[H9] a signed upload takes no other size", async () => {
    const { url } = await opened.storage.signPut("uploads/g", { seconds: 60, bytes: 10 });
    for (const body of [BYTES, Buffer.alloc(0), Buffer.alloc(9)])
      expect((await fetch(url, { method: "PUT", body })).ok).toBe(false);
    expect(await opened.storage.head("uploads/g")).toBeUndefined();
  });

  it("[H9] a broken-off or longer stream leaves nothing behind", async () => {
    const { url } = await opened.storage.signPut("streams/a", { seconds: 60, bytes: 1000 });
    const stream = (bytes: number) =>
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new Uint8Array(bytes));
          controller.close();
        },
      });
    for (const bytes of [999, 1001, 500_000]) {
      const init = { method: "PUT", body: stream(bytes), duplex: "half" } as RequestInit;
      expect((await fetch(url, init)).status).toBe(400);
    }
    const cut = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(10));
        controller.error(new Error("broken off"));
      },
    });
    const init = { method: "PUT", body: cut, duplex: "half" } as RequestInit;
    await expect(fetch(url, init)).rejects.toBeInstanceOf(TypeError);
    await expect
      .poll(() => readdir(join(folder, "store", "streams")), { timeout: 10_000 })
      .toEqual([]);
  });

  it("[H9] what is uploaded is never a page of the server", async () => {
    const page = Buffer.from("<script>alert(1)</script>");
    const { url } = await opened.storage.signPut("uploads/page.html", {
      seconds: 60,
      bytes: page.length,
    });
    await fetch(url, { method: "PUT", body: page });
    const { headers } = await fetch(
      await opened.storage.signGet("uploads/page.html", { seconds: 9 }),
    );
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  it("[H9] other methods, other spans, files that are gone", async () => {
    await opened.storage.put("outputs/h.mp4", film);
    const url = await opened.storage.signGet("outputs/h.mp4", { seconds: 60 });
    expect((await fetch(url, { method: "DELETE" })).status).toBe(405);
    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(403);
    expect((await fetch(url, { method: "OPTIONS" })).status).toBe(204);
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("300000");
    const beyond = await fetch(url, { headers: { range: "bytes=300000-" } });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get("content-range")).toBe("bytes */300000");
    await opened.storage.remove("outputs/h.mp4");
    expect((await fetch(url)).status).toBe(404);
  });

  it("[H9] no other address is signed by chance", async () => {
    const { storage } = opened;
    const url = new URL(await storage.signGet("outputs/i.mp4", { seconds: 60 }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...url.searchParams.keys()),
        fc.string(),
        async (key, value) => {
          const other = new URL(url);
          other.searchParams.set(key, value);
          if (other.href !== url.href) expect((await fetch(other)).status).toBe(403);
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** Signature Version 4 of a query, by its published steps; the payload unsigned. */
function signatureOf(url: URL, headers: Readonly<Record<string, string>>, method: string): string {
  const query = new Map(url.searchParams);
  query.delete("X-Amz-Signature");
  const escaped = (text: string): string =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const pairs = [...query].map(([key, value]) => `${escaped(key)}=${escaped(value)}`).toSorted();
  const names = Object.keys(headers).toSorted();
  const canonical = [
    method,
    url.pathname,
    pairs.join("&"),
    ...names.map((name) => `${name}:${headers[name]}`),
    "",
    names.join(";"),
    "UNSIGNED-PAYLOAD",
  ].join("\n");
  const scope = (query.get("X-Amz-Credential") ?? "").split("/").slice(1);
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", query.get("X-Amz-Date"), scope.join("/"), hash].join("\n");
  const hmac = (key: string | Buffer, part: string): Buffer =>
    createHmac("sha256", key).update(part).digest();
  const secret = "AWS4wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  return hmac(scope.reduce<string | Buffer>(hmac, secret), text).toString("hex");
}

describe("addresses of S3", () => {
  const terms = {
    endpoint: "https://s3.amazonaws.com",
    bucket: "examplebucket",
    prefix: "",
    region: "us-east-1",
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  };

  it("[H9] the check itself gives the signature of Amazon's documented example", () => {
    const url = new URL(
      "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host",
    );
    expect(signatureOf(url, { host: url.host }, "GET")).toBe(
      "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    );
  });

  it("[H9] downloads and uploads are signed so, an upload with its size", async () => {
    const storage = await openS3Storage(terms);
    const get = new URL(await storage.signGet("a/b.mp4", { seconds: 60, saveAs: "Üb (1).mp4" }));
    expect(get.searchParams.get("X-Amz-Signature")).toBe(
      signatureOf(get, { host: get.host }, "GET"),
    );
    const { url, headers } = await storage.signPut("a/b", { seconds: 60, bytes: 10 });
    const put = new URL(url);
    expect(put.searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;host");
    expect(put.searchParams.get("X-Amz-Signature")).toBe(
      signatureOf(put, { host: put.host, ...headers }, "PUT"),
    );
  });
});

describe("where files are stored", () => {
  const open = (place: string, environment: Readonly<Record<string, string>> = {}) =>
    openStorage({ place, environment, baseUrl: "https://render.example", secret: "x" });

  it("[H9] a folder, or a bucket with its keys in the environment", async () => {
    expect((await open("/srv/reelkiln")).fetch).toBeDefined();
    const { storage, fetch: answer } = await open("s3://videos/a/b", {
      AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
      AWS_SECRET_ACCESS_KEY: "secret",
      AWS_REGION: "eu-central-1",
    });
    expect(answer).toBeUndefined();
    const url = await storage.signGet("c.mp4", { seconds: 5 });
    expect(url).toContain("https://s3.eu-central-1.amazonaws.com/videos/a/b/c.mp4?");
    expect(url).toContain("X-Amz-Expires=5");
  });

  it.each([
    ["videos", /neither a folder nor a bucket/],
    ["s3://", /neither a folder nor a bucket/],
    ["s3://Videos", /neither a folder nor a bucket/],
    ["s3://videos", /AWS_REGION/],
  ])("[H9] %s is refused with what is missing", async (place, message) => {
    await expect(open(place)).rejects.toThrow(message);
  });

  it("[H9] a bucket that is not there is told, and is no missing file", async () => {
    const { terms, close } = await startS3();
    const storage = await openS3Storage({ ...terms, bucket: "other" });
    await expect(storage.get("a.mp4")).rejects.toMatchObject({ code: "unreachable" });
    await close();
    await expect(storage.get("a.mp4")).rejects.toMatchObject({ code: "unreachable" });
  });
});

describe("spans of bytes", () => {
  it.each([
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    ["bytes=0-1000", { start: 0, end: 99 }],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=9-0", "unsatisfiable"],
    ["bytes=0-1,3-4", undefined],
    ["pages=1-2", undefined],
    ["bytes=-", undefined],
    [null, undefined],
  ])("[H9] %s of 100", (header, span) => {
    expect(readSpan(header, 100)).toEqual(span);
  });
});
