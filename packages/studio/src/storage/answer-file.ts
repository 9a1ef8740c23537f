import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { AtomicFile, requireSpace } from "@reelkiln/engine";

import { readSpan } from "./byte-span.ts";
import { readAddress, type AddressGrant } from "./signed-address.ts";
import { contentTypeOf, saveAsHeader } from "./stored-object.ts";

/** Answers requests below FILES_PATH. */
export type FileAnswerer = (request: Request) => Promise<Response>;

interface AnswerTerms {
  readonly pathOf: (key: string) => string;
  readonly secret: string;
}

/** A signature is all that is needed, so that pages of every origin may use an address they were given. */
const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "content-range, content-length, accept-ranges",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  // What was uploaded by others is never a page of this server.
  "content-security-policy": "sandbox; default-src 'none'",
};

/** Read and thrown away of a body that is refused, so that its sender hears why. */
const DRAIN_BYTES = 1024 * 1024;

/** Reads (`GET`, `HEAD`, with `Range`) and takes (`PUT`) files by addresses that were signed. */
export function answerFile({ pathOf, secret }: AnswerTerms): FileAnswerer {
  return async (request) => {
    if (request.method === "OPTIONS") return preflight();
    const method = METHODS[request.method];
    if (method === undefined) return problem(405, "Allowed here: GET, HEAD, PUT.");
    const grant = readAddress(new URL(request.url), secret, method);
    const fault = faultOf(grant);
    if (grant === undefined || fault !== undefined) {
      await drain(request.body);
      return problem(403, fault ?? "");
    }
    const path = pathOf(grant.key);
    return method === "PUT" ? takeFile(request, path, grant) : sendFile(request, path, grant);
  };
}

function faultOf(grant: AddressGrant | undefined): string | undefined {
  if (grant === undefined) return "The address is not signed, or was changed.";
  return grant.expires * 1000 < Date.now() ? "The address has run out." : undefined;
}

async function drain(body: Request["body"]): Promise<void> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > DRAIN_BYTES) return;
  }
}

const METHODS: Readonly<Record<string, AddressGrant["method"]>> = {
  GET: "GET",
  HEAD: "GET",
  PUT: "PUT",
};

async function sendFile(
  { method, headers }: Request,
  path: string,
  { key, saveAs }: AddressGrant,
): Promise<Response> {
  const size = await sizeOf(path);
  if (size === undefined) return problem(404, "The file is gone.");
  const span = readSpan(headers.get("range"), size);
  if (span === "unsatisfiable")
    return problem(416, `The file has ${size} bytes.`, { "content-range": `bytes */${size}` });
  const { start, end } = span ?? { start: 0, end: size - 1 };
  const body = method === "HEAD" || size === 0 ? null : createReadStream(path, { start, end });
  return new Response(body && (Readable.toWeb(body) as ReadableStream), {
    status: span === undefined ? 200 : 206,
    headers: {
      ...OPEN,
      "content-type": contentTypeOf(key),
      "content-length": String(end - start + 1),
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=3600",
      ...(saveAs !== undefined && { "content-disposition": saveAsHeader(saveAs) }),
      ...(span !== undefined && { "content-range": `bytes ${start}-${end}/${size}` }),
    },
  });
}

/** Takes exactly the size that was signed; anything else leaves nothing behind. */
async function takeFile(
  { body, headers }: Request,
  path: string,
  { bytes: wanted = 0 }: AddressGrant,
): Promise<Response> {
  const declared = headers.get("content-length");
  if (declared !== null && Number(declared) !== wanted) {
    await drain(body);
    return wrongSize(wanted, declared);
  }
  await requireSpace(path, wanted);
  await using atomic = await AtomicFile.create(path);
  let came = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of body ?? []) {
      came += chunk.length;
      if (came > wanted + DRAIN_BYTES) return;
      if (came <= wanted) yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(atomic.temporaryPath));
  if (came !== wanted) return wrongSize(wanted, came > wanted ? "more" : came);
  await atomic.commit();
  return new Response(null, { status: 204, headers: OPEN });
}

function wrongSize(wanted: number, came: string | number): Response {
  return problem(400, `The address takes ${wanted} bytes, ${came} came.`);
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...OPEN,
      "access-control-allow-methods": "GET, HEAD, PUT",
      "access-control-allow-headers": "content-type, range",
      "access-control-max-age": "3600",
    },
  });
}

function problem(
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify({ type: "about:blank", status, detail }), {
    status,
    headers: { ...OPEN, "content-type": "application/problem+json", ...headers },
  });
}

async function sizeOf(path: string): Promise<number | undefined> {
  const facts = await stat(path).catch((_absent: unknown) => undefined);
  return facts?.isFile() === true ? facts.size : undefined;
}
