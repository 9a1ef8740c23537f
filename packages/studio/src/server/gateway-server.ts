import { createServer } from "node:http";

import type { Log } from "@reelkiln/toolkit";

import { createGateway } from "../gateway/gateway.ts";
import { closeServer, listenOn, printAddress } from "./listening.ts";
import { problemResponse } from "./problem.ts";
import { sendResponse } from "./web-bridge.ts";

/** The gateway's port unless another is asked for. */
export const GATEWAY_PORT = 8788;

export interface GatewayServerOptions {
  /** Origin of the raw API: `https://api.example`. */
  readonly api: string;
  /** Default 8788; 0 takes any free one. */
  readonly port: number;
  /** Address to listen on. */
  readonly host: string;
  /** Where clients reach it. Default the address that is listened on. */
  readonly publicUrl?: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly version: string;
  readonly log: Log;
}

export interface GatewayServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** How long calls may still answer when it closes, in milliseconds. */
const DRAIN_MS = 5000;

/** Serves the six remote tools alone, over the raw API of another server. Throws ReelError `conflict`. */
export async function startGateway(options: GatewayServerOptions): Promise<GatewayServer> {
  const { api, host, publicUrl, log } = options;
  const server = createServer();
  const port = await listenOn(server, {
    port: options.port,
    host,
    hint: `Choose another: reelkiln gateway --port ${options.port + 1}`,
  });
  const url = publicUrl ?? printAddress(host, port);
  const gateway = createGateway({
    ...options,
    api: { origin: new URL(api).origin },
    allowedHosts: [new URL(url).hostname],
  });
  server.on("request", (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path === "/mcp") {
      gateway.node(request, response);
      return;
    }
    const answer =
      path === "/healthz"
        ? Response.json({ ok: true })
        : problemResponse(404, "There is nothing here; MCP is at /mcp.");
    sendResponse(answer, response).catch((error: unknown) => {
      log({ level: "error", message: "a reply could not be sent", error });
      response.destroy();
    });
  });
  return { url, close: () => closeServer(server, DRAIN_MS) };
}
