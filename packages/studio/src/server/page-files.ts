import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { installedPath } from "../workspace/installation.ts";

/** The page is these files and nothing else: no name of a request ever becomes a path. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/page.css": ["page.css", "text/css; charset=utf-8"],
  "/icon.svg": ["icon.svg", "image/svg+xml"],
  "/page.js": ["page.js", "text/javascript; charset=utf-8"],
  "/http.js": ["http.js", "text/javascript; charset=utf-8"],
  "/elements.js": ["elements.js", "text/javascript; charset=utf-8"],
  "/project-view.js": ["project-view.js", "text/javascript; charset=utf-8"],
  "/jobs-view.js": ["jobs-view.js", "text/javascript; charset=utf-8"],
};

/** Everything from this server only; pictures and films may also be made in the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-cache",
};

/** Whether a path is one of the page's files. */
export function isPageFile(path: string): boolean {
  return Object.hasOwn(FILES, path);
}

/** One of the page's files. The sources keep them beside the server, the package beside the code. */
export async function pageFile(path: string): Promise<Response> {
  const [file, type] = FILES[path] ?? ["", ""];
  const folder = installedPath("page") ?? join(import.meta.dirname, "../page");
  const body = await readFile(join(folder, file));
  return new Response(body, { headers: { ...HEADERS, "content-type": type } });
}
