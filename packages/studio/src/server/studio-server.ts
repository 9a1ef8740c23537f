import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { ReelError } from "@reelkiln/document";
import type { SpeechHost } from "@reelkiln/engine";
import type { ToolSurface } from "@reelkiln/toolkit";

import type { LiveJobs } from "../jobs/live-jobs.ts";
import type { StudioContext } from "../tools/context.ts";
import { createListener } from "./routes.ts";
import { announceStudio, pageUrl, withdrawStudio } from "./running-studio.ts";
import { newToken, sessionSecret } from "./secrets.ts";

/** The studio's port unless another is asked for. */
export const STUDIO_PORT = 9876;

/** How long calls may still answer when the server closes, in milliseconds. */
const DRAIN_MS = 2000;

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
  /** Ends running calls and jobs, then the server. */
  readonly close: () => Promise<void>;
}

/**
 * Serves the page, MCP and REST on 127.0.0.1. Throws ReelError `conflict` when the port is taken, and RangeError for
 * an unknown toolset.
 */
export async function startStudio(options: StudioServerOptions): Promise<StudioServer> {
  const { projectRoot, version, jobs, toolsets, port: wanted = STUDIO_PORT } = options;
  const surface = options.surface.select(toolsets);
  const secret = await sessionSecret(projectRoot);
  const server = createServer();
  const port = await listen(server, wanted);
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
  server.on("request", createListener({ surface, desk, version, contextOf, secret }));
  await announceStudio(projectRoot, desk);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pageUrl: url,
    close: async () => {
      await jobs.stop();
      await withdrawStudio(projectRoot, desk.token);
      await closeServer(server);
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? portTaken(port, error) : error),
    );
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function portTaken(port: number, cause: Error): ReelError {
  return new ReelError("conflict", `Port ${port} of this machine is in use.`, {
    hint: `Use the studio that runs there, or choose a port: reelkiln studio --port ${port + 2}`,
    cause,
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // Event streams of open pages never end by themselves.
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(force);
}
