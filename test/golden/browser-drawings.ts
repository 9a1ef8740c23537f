import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { rolldown } from "rolldown";

import type { FontSet } from "../../packages/draw/src/index.ts";
import type { FontList } from "./browser-page.ts";
import { withChromiumPage } from "./chromium.ts";
import type { GoldenWord } from "./draw-golden.ts";

/** What the browser drew, by name. */
export interface BrowserDrawing {
  words: readonly GoldenWord[];
  pixels: Uint8Array;
}

/** Draws every golden timeline in a real Chromium with the fonts that Node needed for them. */
export async function browserDrawings(
  fonts: FontSet,
  needed: readonly string[],
): Promise<ReadonlyMap<string, BrowserDrawing>> {
  const { promise: reported, resolve } = Promise.withResolvers<string>();
  const drawings = new Map<string, BrowserDrawing>();
  const files = await pageFiles(fonts, needed);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = decodeURIComponent(request.url ?? "/");
    if (request.method === "POST") {
      receive(drawings, url, await bodyOf(request));
      response.end();
      if (url === "/done") resolve(drawings.get("done")?.pixels.toString() ?? "");
      return;
    }
    const file = files(url);
    const type = file?.type ?? "text/plain";
    response.writeHead(file === undefined ? 404 : 200, { "content-type": type });
    response.end(file?.body);
  };
  const server = createServer((request, response) => void answer(request, response));
  const address = await listen(server);
  try {
    await withChromiumPage(address, async () => {
      const report = await reported;
      if (report !== "ok") throw new Error(`the page failed: ${report}`);
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return drawings;
}

function receive(drawings: Map<string, BrowserDrawing>, url: string, body: Buffer): void {
  const [, kind = "", name = kind] = url.split("/");
  const drawing = drawings.get(name) ?? { words: [], pixels: new Uint8Array() };
  drawings.set(name, drawing);
  if (kind === "words") drawing.words = JSON.parse(body.toString()) as GoldenWord[];
  else drawing.pixels = body;
}

/** Resolves what the drawing package depends on. */
const requireOfDraw = createRequire(new URL("../../packages/draw/package.json", import.meta.url));

interface ServedFile {
  readonly type: string;
  readonly body: string | Uint8Array;
}

async function pageFiles(
  fonts: FontSet,
  needed: readonly string[],
): Promise<(url: string) => ServedFile | undefined> {
  const script = await bundle();
  const wasm = readFileSync(join(dirname(requireOfDraw.resolve("harfbuzzjs")), "harfbuzz.wasm"));
  const { sources, fallbackFamilies } = fonts;
  const list: FontList = { sources, fallbackFamilies, needed };
  return (url) => {
    if (url === "/") return { type: "text/html", body: PAGE };
    if (url === "/page.js") return { type: "text/javascript", body: script };
    if (url === "/harfbuzz.wasm") return { type: "application/wasm", body: wasm };
    if (url === "/fonts.json") return { type: "application/json", body: JSON.stringify(list) };
    const source = sources.find(({ id }) => url === `/font/${id}`);
    return source && { type: "font/ttf", body: fonts.readFont(source).bytes };
  };
}

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>';

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL("browser-page.ts", import.meta.url)),
    platform: "browser",
    external: [/^node:/, "module"],
    logLevel: "silent",
  });
  const { output } = await build.generate({ format: "esm", codeSplitting: false });
  await build.close();
  return output[0].code;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listen(server: Server): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
