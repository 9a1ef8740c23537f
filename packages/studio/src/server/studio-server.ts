import type { SpeechHost } from "@reelkiln/engine";
import type { ToolSurface } from "@reelkiln/toolkit";

import type { LiveJobs } from "../jobs/live-jobs.ts";
import type { StudioContext } from "../tools/context.ts";
import { announce, withdraw } from "./announcement.ts";
import { openControlChannel } from "./control-channel.ts";
import type { ControlChannel, ControlPlace, ControlTerms } from "./control-channel.ts";
import { takePort } from "./loopback-server.ts";
import { createListener } from "./routes.ts";
import { pageUrl, studioPath } from "./running-studio.ts";
import { newToken, sessionSecret } from "./secrets.ts";

/** The studio's port unless another is asked for. */
export const STUDIO_PORT = 9876;

export interface StudioServerOptions {
  /** Absolute folder that is served; nothing outside is read or written. */
  readonly projectRoot: string;
  readonly version: string;
  readonly surface: ToolSurface;
  readonly jobs: LiveJobs;
  /** Only tools of these sets are served. Default all. */
  readonly toolsets?: readonly string[];
  /** Default 9876; 0 takes any free one. */
  readonly port?: number;
  /** Where a control channel is opened, if one is. */
  readonly control?: ControlPlace;
  /** What speech engines may use. Default: what is on the machine. */
  readonly speech?: SpeechHost;
}

/** A studio that listens on the loopback address. */
export interface StudioServer {
  readonly port: number;
  /** `http://127.0.0.1:9876`. */
  readonly origin: string;
  /** Address of the page, with its token. */
  readonly pageUrl: (project?: string) => string;
  /** Port of the control channel, when there is one. */
  readonly controlPort: number | undefined;
  /** Ends running calls and jobs, then the server. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the page, MCP and REST on 127.0.0.1, and a control channel when one is asked for. Throws ReelError `conflict`
 * when a port is taken, and RangeError for an unknown toolset.
 */
export async function startStudio(options: StudioServerOptions): Promise<StudioServer> {
  const { projectRoot, version, jobs, toolsets, port: wanted = STUDIO_PORT } = options;
  const whole = options.surface;
  const surface = whole.select(toolsets);
  const secret = await sessionSecret(projectRoot);
  const server = await takePort(wanted, "--port");
  const { port } = server;
  const desk = { projectRoot, jobs, token: newToken(), port };
  const url = (project?: string): string => pageUrl(desk, project);
  const contextOf = (author: string): StudioContext => ({
    projectRoot,
    confined: true,
    author,
    version,
    openStudio: async (project) => ({ url: url(project) }),
    ...(options.speech !== undefined && { speech: options.speech }),
  });
  server.serve(createListener({ surface, whole, desk, version, contextOf, secret }));
  const terms = { surface: whole, projectRoot, version, context: contextOf("bridge") };
  const control = await openedControl(options.control, terms).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  await announce(studioPath(projectRoot), desk);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pageUrl: url,
    controlPort: control?.port,
    close: async () => {
      await jobs.stop();
      await withdraw(studioPath(projectRoot), desk.token);
      await Promise.all([server.close(), control?.close()]);
    },
  };
}

/** Without a place there is no channel. */
async function openedControl(
  place: ControlPlace | undefined,
  terms: ControlTerms,
): Promise<ControlChannel | undefined> {
  return place === undefined ? undefined : openControlChannel(place, terms);
}
