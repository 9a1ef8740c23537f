import { realpath } from "node:fs/promises";

import { ReelError } from "@reelkiln/document";
import type { JobRunner, Log, ToolSurface } from "@reelkiln/toolkit";
import { remoteSurface } from "@reelkiln/toolkit/http";

import { studioJobs, studioRegistry } from "../tools/tools.ts";
import { findControlled, sendToControl } from "./control-channel.ts";
import type { ControlPlace } from "./control-channel.ts";

/** What drives a running studio. */
export interface BridgeTerms extends ControlPlace {
  /** The folder the studio has to serve. Default: whatever it serves. */
  readonly projectRoot?: string;
  readonly log?: Log;
}

/** The tools of a running studio, called through its control channel. */
export interface Bridge {
  readonly surface: ToolSurface;
  /** Folder that the studio serves. Throws ReelError `unreachable`, or `conflict` when it is another than asked for. */
  readonly folder: () => Promise<string>;
}

/**
 * Bridges to the studio behind a control port. Nothing is kept between calls: each asks anew who is there, so either
 * side may restart, and a call while the studio is away fails with ReelError `unreachable`.
 */
export function bridgeTo(terms: BridgeTerms): Bridge {
  const folder = async (): Promise<string> => {
    const { projectRoot: served } = await findControlled(terms);
    const { projectRoot: wanted = served, port } = terms;
    if (wanted === served || (await realpath(wanted)) === (await realpath(served))) return served;
    throw new ReelError("conflict", `The studio at control port ${port} serves ${served}.`, {
      path: wanted,
      hint: `Leave --project away, or start a studio for ${wanted}.`,
    });
  };
  const local = studioRegistry({
    projectRoot: terms.projectRoot ?? ".",
    jobs: jobsIn(folder),
    ...(terms.log === undefined ? {} : { log: terms.log }),
  });
  const surface = remoteSurface(local, async (path, sent) => {
    await folder();
    return sendToControl(terms, path, sent);
  });
  return { surface, folder };
}

/** The jobs whose records a folder has, whichever folder that is at the moment. */
function jobsIn(folder: () => Promise<string>): JobRunner {
  const jobs = async (): Promise<JobRunner> => studioJobs({ projectRoot: await folder() });
  return {
    submit: async (request) => (await jobs()).submit(request),
    get: async (id) => (await jobs()).get(id),
    wait: async (id, seconds, signal) => (await jobs()).wait(id, seconds, signal),
    cancel: async (id) => (await jobs()).cancel(id),
    // The studio runs them: word of a change is in the records only.
    watch: () => () => undefined,
  };
}
