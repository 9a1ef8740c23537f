import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

import type { ToolSurface } from "@reelkiln/toolkit";
import { accessFault } from "@reelkiln/toolkit/http";

import { closeServer, listenOn } from "./listening.ts";
import { problemResponse } from "./problem.ts";
import { sendResponse, webRequest } from "./web-bridge.ts";
import type { Fetch } from "./web-bridge.ts";

/** How long calls may still answer when a server closes, in milliseconds. */
const DRAIN_MS = 2000;

/** A server that only this machine reaches. */
export interface LoopbackServer {
  readonly port: number;
  /** Answers requests from now on. */
  readonly serve: (listener: Listener) => void;
  readonly close: () => Promise<void>;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Takes a port of 127.0.0.1; 0 is any free one. `flag` is the word that chooses another. Throws ReelError `conflict`
 * when the port is taken.
 */
export async function takePort(wanted: number, flag: string): Promise<LoopbackServer> {
  const server = createServer();
  const port = await listenOn(server, {
    port: wanted,
    hint: `Use the studio that runs there, or choose a port: reelkiln studio ${flag} ${wanted + 2}`,
  });
  return {
    port,
    serve: (listener) => void server.on("request", listener),
    close: () => closeServer(server, DRAIN_MS),
  };
}

/** A listener that checks each request's Host and Origin, then lets `fetch` answer. */
export function checkedListener({ log, platform }: ToolSurface, fetch: Fetch): Listener {
  const internalFault = (error: unknown): Response => {
    const id = platform.newId();
    log({ level: "error", message: "unexpected error in the studio", id, error });
    return problemResponse(500, `Internal error (error id ${id}).`);
  };
  return (request, response) => {
    const host = request.headers.host ?? "";
    const fault = accessFault(host, request.headers.origin, {});
    const answer =
      fault === undefined
        ? fetch(webRequest(request, response, `http://${host}`))
        : Promise.resolve(problemResponse(403, fault));
    answer
      .catch(internalFault)
      .then((made) => sendResponse(made, response))
      .catch((error: unknown) => {
        log({ level: "error", message: "a reply could not be sent", error });
        response.destroy();
      });
  };
}
