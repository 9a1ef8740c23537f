import type { LiveJobs, StudioTool } from "@reelkiln/studio";
import type { StudioServer } from "@reelkiln/studio/server";
import type { Registry } from "@reelkiln/toolkit";

import { VERSION } from "../version.ts";
import { speechHost } from "./speech-host.ts";

/** What a host that has no page of its own lends to the studio it opens. */
export interface OpenerTerms {
  readonly registry: Registry<StudioTool>;
  readonly jobs: LiveJobs;
  readonly projectRoot: string;
}

/** Opens the studio for a host without one: the one that serves the folder already, else one in this process. */
export function studioOpener({ registry, jobs, projectRoot }: OpenerTerms): {
  readonly open: (project?: string) => Promise<{ readonly url: string }>;
  readonly close: () => Promise<void>;
} {
  let own: Promise<StudioServer> | undefined;
  const open = async (project?: string): Promise<{ readonly url: string }> => {
    const { findRunningStudio, pageUrl, startStudio } = await import("@reelkiln/studio/server");
    const running = await findRunningStudio(projectRoot);
    if (running !== undefined && own === undefined) return { url: pageUrl(running, project) };
    own ??= startStudio({
      projectRoot,
      version: VERSION,
      surface: registry,
      jobs,
      speech: speechHost(),
    });
    try {
      return { url: (await own).pageUrl(project) };
    } catch (error) {
      own = undefined;
      throw error;
    }
  };
  return { open, close: async () => (await own)?.close() };
}
