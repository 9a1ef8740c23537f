import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";

import { ReelError, secondsFromFlicks, viewIssue } from "@reelkiln/document";
import type { Issue } from "@reelkiln/document";
import { projectError } from "@reelkiln/toolkit";

import type { Billing } from "../../database/database.ts";
import type { HostedDesk } from "../desk.ts";
import { billingOf, renderCredits } from "../prices.ts";
import { errorsOf, readShape } from "../requests.ts";
import type { RenderBody, RequestKind } from "../requests.ts";
import { lookAtRequest, prepareRequest, writeStandInWords } from "../work/prepare-render.ts";

/** What a request would become. */
export interface Validation {
  readonly valid: boolean;
  readonly issues: Record<string, unknown>[];
  /** Of a valid request: what its render costs. */
  readonly estimate?: Billing;
  readonly durationSeconds?: number;
}

export interface Validating {
  readonly kind: RequestKind;
  readonly body: RenderBody;
  readonly accountId: string;
  readonly signal: AbortSignal;
}

/** Does all that a render does before its first frame, but hears no words: nothing is queued, held or charged. */
export async function validateRequest(
  desk: HostedDesk,
  { kind, body, accountId, signal }: Validating,
): Promise<Validation> {
  const shape = readShape(kind, body);
  if (errorsOf(shape.issues).length > 0) return refused(shape.issues);
  const folder = join(desk.workFolder, "validations", randomUUID());
  try {
    const request = { kind, body, accountId, folder, signal, onProgress: () => undefined };
    const prepared = await prepareRequest(desk, request);
    await writeStandInWords(prepared);
    const { timeline, issues } = await lookAtRequest(prepared);
    if (timeline === undefined || errorsOf(issues).length > 0) return refused(issues);
    const { heardLength: heard } = prepared;
    return {
      valid: true,
      issues: issues.map(shown),
      estimate: billingOf({ heard, renderCredits: renderCredits(timeline) }),
      durationSeconds: secondsFromFlicks(timeline.duration),
    };
  } catch (error) {
    return { valid: false, issues: issuesOf(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refused(issues: readonly Issue[]): Validation {
  return { valid: false, issues: issues.map(shown) };
}

function shown(issue: Issue): Record<string, unknown> {
  return { ...viewIssue(issue) };
}

/** What stops a request is an issue of it; what stops us is not. */
function issuesOf(error: unknown): Record<string, unknown>[] {
  const projection = projectError(error);
  if (projection === undefined) throw error;
  if (error instanceof ReelError && error.code === "cancelled") throw error;
  const { code, message, hint, details } = projection;
  const listed = isListed(details) ? details.issues : [];
  if (listed.length > 0) return [...listed];
  return [{ code, severity: "error", message, path: "", ...(hint !== undefined && { hint }) }];
}

function isListed(details: unknown): details is { readonly issues: Record<string, unknown>[] } {
  return (
    typeof details === "object" &&
    details !== null &&
    "issues" in details &&
    Array.isArray(details.issues)
  );
}
