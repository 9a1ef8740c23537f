import { join } from "node:path";

import { STATE_FOLDER } from "../workspace/project.ts";
import { findAnnounced } from "./announcement.ts";
import type { Announcement } from "./announcement.ts";

/** Where the studio of a folder leaves word of itself. */
export function studioPath(projectRoot: string): string {
  return join(projectRoot, STATE_FOLDER, "studio.json");
}

/** The studio of a folder, when one is running. */
export function findRunningStudio(projectRoot: string): Promise<Announcement | undefined> {
  return findAnnounced(studioPath(projectRoot));
}

/** Address of a studio's page for the person: the token is in the fragment, which no request and no log carries. */
export function pageUrl(
  { port, token }: Pick<Announcement, "port" | "token">,
  project?: string,
): string {
  const words = new URLSearchParams({ token, ...(project === undefined ? {} : { project }) });
  return `http://127.0.0.1:${port}/#${words.toString()}`;
}
