import { toolsFor } from "@reelkiln/toolkit";
import { config } from "zod";

import type { SpeechBase } from "../workspace/heard-speech.ts";

/** What the host (command line or server) gives to every tool. */
export interface StudioContext extends SpeechBase {
  /** Who edits, for the history: `cli`, `mcp`, a name. */
  readonly author: string;
  /** Version of the program, told in receipts. */
  readonly version: string;
  /** Address of the dashboard, at a project; starts it where none serves the root. Only hosts that can have one. */
  readonly openStudio?: (project?: string) => Promise<{ readonly url: string }>;
}

// Compiling a validator pays only for thousands of calls; here it would slow the start of every command.
config({ jitless: true });

/** Declares a tool of the studio. */
export const defineTool = toolsFor<StudioContext>();

/** Hints of a tool that changes nothing. */
export const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/** Hints of a tool that writes files it can also undo or make again. */
export const WRITES = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;
