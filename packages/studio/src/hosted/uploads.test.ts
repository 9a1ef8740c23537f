import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openFolderStorage, type FolderStorage } from "../storage/storage.ts";
import { forgetUploads, openUpload } from "./uploads.ts";
import { fetchMedia } from "./work/fetch-media.ts";

const PNG = Buffer.from("\x89PNG\r\n\x1a\nand more", "latin1");

let folder: string;
let storage: FolderStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelkiln-uploads-"));
  storage = openFolderStorage({
    folder: join(folder, "store"),
    baseUrl: "https://render.example",
    secret: "secret",
  });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function upload(accountId: string, bytes: Buffer): Promise<string> {
  const place = await openUpload(storage, { accountId, bytes: bytes.length });
  const { status } = await storage.fetch(
    new Request(place.url, { method: "PUT", body: new Uint8Array(bytes) }),
  );
  expect(status).toBe(204);
  return place.mediaUrl;
}

const brought = (accountId: string, url: string) =>
  fetchMedia({
    folder: join(folder, "job"),
    urls: [url],
    body: { variables: { image_urls: ["x", url] } },
    terms: {},
    uploads: { storage, accountId },
    onProgress: () => undefined,
  });

describe("uploads", () => {
  it("[H9] are named in requests of the same account, and told by their content", async () => {
    const url = await upload("acct_a", PNG);
    const paths = await brought("acct_a", url);
    expect(paths.get(url)).toBe("media/1.png");
    expect(await readFile(join(folder, "job", "media", "1.png"))).toEqual(PNG);
  });

  it("[H9] of another account do not exist", async () => {
    const url = await upload("acct_a", PNG);
    await expect(brought("acct_b", url)).rejects.toMatchObject({ code: "not-found" });
    for (const other of ["upload://../acct_a/x", "upload://", "upload://nothing"])
      await expect(brought("acct_b", other)).rejects.toMatchObject({ code: "not-found" });
  });

  it("[H9] that are no media are refused where the request names them", async () => {
    const url = await upload("acct_a", Buffer.from("<!doctype html>"));
    await expect(brought("acct_a", url)).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("is a web page") as unknown,
      issues: [{ path: ["variables", "image_urls", 1] }],
    });
  });

  it("[H9] are forgotten after two days", async () => {
    const [old, young] = [await upload("acct_a", PNG), await upload("acct_a", PNG)];
    const path = join(folder, "store", "uploads", "acct_a", old.slice("upload://".length));
    const now = new Date();
    await utimes(path, now, new Date(now.getTime() - 49 * 3_600_000));
    await mkdir(join(folder, "store", "outputs"), { recursive: true });
    const output = join(folder, "store", "outputs", "a.mp4");
    await writeFile(output, "video");
    await utimes(output, now, new Date(0));
    await forgetUploads(storage, now);
    await expect(brought("acct_a", old)).rejects.toMatchObject({ code: "not-found" });
    await brought("acct_a", young);
    expect(await readFile(output, "utf8")).toBe("video");
  });
});
