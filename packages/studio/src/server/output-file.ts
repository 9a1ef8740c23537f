import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";

import { readSpan } from "../storage/storage.ts";
import { problemResponse } from "./problem.ts";

/** A video file, whole or the part that `Range` asks for. */
export async function outputFile(path: string, range: string | null): Promise<Response> {
  const size = await sizeOf(path);
  if (size === undefined) return problemResponse(404, "The file is gone.");
  const part = readSpan(range, size);
  if (part === "unsatisfiable")
    return problemResponse(416, `The file has ${size} bytes.`, {
      "content-range": `bytes */${size}`,
    });
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const body = Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream;
  return new Response(body, {
    status: part === undefined ? 200 : 206,
    headers: {
      "content-type": "video/mp4",
      "content-length": String(end - start + 1),
      "accept-ranges": "bytes",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...(part === undefined ? {} : { "content-range": `bytes ${start}-${end}/${size}` }),
    },
  });
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const facts = await stat(path);
    return facts.isFile() ? facts.size : undefined;
  } catch {
    // Gone, or not ours to read: there is nothing to show either way.
    return undefined;
  }
}
