import { jobView } from "@reelkiln/toolkit";

import { listJobs } from "../jobs/file-job-store.ts";
import type { LiveJobs } from "../jobs/live-jobs.ts";
import { outputFile } from "./output-file.ts";
import { pageEvents } from "./page-events.ts";
import { problemResponse } from "./problem.ts";
import { sameToken } from "./secrets.ts";

/** What the page's own endpoints serve; they are outside the stability promise. */
export interface PageDesk {
  readonly projectRoot: string;
  readonly jobs: LiveJobs;
  /** Proves that the caller is the page that was opened for the person. */
  readonly token: string;
  readonly port: number;
}

/** Path of the page's own endpoints. */
export const PAGE_BASE = "/studio";

/**
 * Answers the page: `POST session` takes the token as a bearer and gives a cookie of this port, which films and event
 * streams carry by themselves; everything else wants the one or the other.
 */
export async function answerPage(request: Request, desk: PageDesk): Promise<Response> {
  const path = new URL(request.url).pathname.slice(PAGE_BASE.length);
  if (!isPage(request, desk)) return problemResponse(401, "This address needs the studio's token.");
  if (path === "/session") return allowed(request, "POST") ?? openSession(desk);
  const wrong = allowed(request, "GET");
  if (wrong !== undefined) return wrong;
  if (path === "/events") return pageEvents(desk, request.signal);
  if (path === "/jobs") return Response.json((await listJobs(desk.projectRoot)).map(jobView));
  const [, id, index] = /^\/jobs\/([\w-]+)\/files\/(\d+)$/.exec(path) ?? [];
  if (id === undefined) return problemResponse(404, `There is nothing at ${path}.`);
  return jobFile(request, desk, { id, index: Number(index) });
}

function allowed(request: Request, method: string): Response | undefined {
  if (request.method === method) return undefined;
  return problemResponse(405, `Allowed here: ${method}.`, { allow: method });
}

function openSession(desk: PageDesk): Response {
  const cookie = `${cookieName(desk)}=${desk.token}; Path=${PAGE_BASE}; HttpOnly; SameSite=Strict`;
  return new Response(null, { status: 204, headers: { "set-cookie": cookie } });
}

/** A cookie is shared by all ports of a host, so its name has the port. */
function cookieName({ port }: PageDesk): string {
  return `reelkiln_${port}`;
}

function isPage(request: Request, desk: PageDesk): boolean {
  const [scheme = "", bearer = ""] = (request.headers.get("authorization") ?? "").split(" ");
  if (scheme.toLowerCase() === "bearer" && sameToken(bearer, desk.token)) return true;
  const cookies = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const start = `${cookieName(desk)}=`;
  return cookies.some(
    (cookie) => cookie.startsWith(start) && sameToken(cookie.slice(start.length), desk.token),
  );
}

interface JobFile {
  readonly id: string;
  readonly index: number;
}

/** Only a file that a finished job names is served, whatever else lies beside it. */
async function jobFile(
  request: Request,
  { jobs }: PageDesk,
  { id, index }: JobFile,
): Promise<Response> {
  const job = await jobs.get(id);
  const { files } = (job?.result ?? {}) as { files?: readonly { readonly output?: string }[] };
  const path = files?.[index]?.output;
  if (path === undefined) return problemResponse(404, "There is no such file of this job.");
  return outputFile(path, request.headers.get("range"));
}
