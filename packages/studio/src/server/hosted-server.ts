import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";

import { openDesk } from "../hosted/hosted.ts";
import type { HostedOptions, OpenDesk } from "../hosted/hosted.ts";
import { startUpkeep } from "../hosted/upkeep.ts";
import { startWorker } from "../hosted/work/worker.ts";
import type { RunningWorker, WorkerOptions } from "../hosted/work/worker.ts";
import { announce, withdraw } from "./announcement.ts";
import { hostedFetch } from "./hosted-routes.ts";
import { closeServer, listenOn, printAddress } from "./listening.ts";
import { answerOperator } from "./operator-endpoint.ts";
import { problemResponse } from "./problem.ts";
import { newToken } from "./secrets.ts";
import { sendResponse, webRequest } from "./web-bridge.ts";
import type { Fetch } from "./web-bridge.ts";

/** The hosted API's port unless another is asked for. */
export const HOSTED_PORT = 8787;

export interface HostedServerOptions extends Omit<HostedOptions, "publicUrl"> {
  /** Default 8787; 0 takes any free one. */
  readonly port: number;
  /** Address to listen on. */
  readonly host: string;
  /** Default the address that is listened on. */
  readonly publicUrl?: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Work that this process does itself; undefined leaves all of it to workers. */
  readonly worker?: WorkerOptions | undefined;
  /** Days for which ended jobs and their videos are kept. */
  readonly retentionDays: number;
}

export interface HostedServer {
  readonly port: number;
  readonly url: string;
  /** Takes nothing new, lets running work end for so long, and closes. */
  readonly close: (graceSeconds: number) => Promise<void>;
}

/** Calls that wait for a job end by themselves within this time, or are cut off. */
const DRAIN_MS = 5000;

/** Where a running server leaves word for `reelkiln keys` and `reelkiln admin`. */
export function servePath(stateFolder: string): string {
  return join(stateFolder, "serve.json");
}

/** Serves the hosted API. Throws ReelError `conflict` when the port or the database is taken. */
export async function startHosted(options: HostedServerOptions): Promise<HostedServer> {
  const server = createServer();
  // Whoever asks before all is open is told so, and not left waiting.
  let answer: Fetch = async () => problemResponse(503, "The server is starting.");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    answer(webRequest(request, response, `http://${request.headers.host ?? "localhost"}`))
      .then((made) => sendResponse(made, response))
      .catch((error: unknown) => {
        options.log("error", "a reply could not be sent", { error });
        response.destroy();
      });
  });
  const port = await listenOn(server, {
    ...options,
    hint: `Choose another: reelkiln serve --port ${options.port + 1}`,
  });
  const url = options.publicUrl ?? printAddress(options.host, port);
  let opened: OpenDesk | undefined;
  try {
    opened = await openDesk({ ...options, publicUrl: url });
    const begun = await serve(server, opened, { options, port, url });
    answer = begun.fetch;
    return begun;
  } catch (error) {
    server.close();
    await opened?.close();
    throw error;
  }
}

interface Serving {
  readonly options: HostedServerOptions;
  readonly port: number;
  readonly url: string;
}

async function serve(
  server: Server,
  { desk, answerFile, close }: OpenDesk,
  { options, port, url }: Serving,
): Promise<HostedServer & { readonly fetch: Fetch }> {
  const token = newToken();
  let isLeaving = false;
  const fetch = hostedFetch({
    desk,
    publicUrl: url,
    allowedOrigins: options.allowedOrigins,
    answerOperator: answerOperator(desk, token),
    isReady: () => !isLeaving,
    ...(answerFile !== undefined && { answerFile }),
  });
  const worker: RunningWorker | undefined =
    options.worker === undefined ? undefined : await startWorker(desk, options.worker);
  const upkeep = await startUpkeep(desk, { retentionDays: options.retentionDays });
  await announce(servePath(options.stateFolder), { port, token, projectRoot: options.stateFolder });
  desk.log("info", "serving", { url, database: desk.database.kind, billing: desk.billing });
  return {
    port,
    url,
    fetch,
    close: async (graceSeconds) => {
      isLeaving = true;
      await withdraw(servePath(options.stateFolder), token);
      await Promise.all([closeServer(server, DRAIN_MS), worker?.close(graceSeconds)]);
      await upkeep.close();
      await close();
      desk.log("info", "closed");
    },
  };
}
