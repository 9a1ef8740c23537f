import { join } from "node:path";

import { ReelError } from "@reelkiln/document";
import type { ToolSurface } from "@reelkiln/toolkit";
import { createHttpHandler } from "@reelkiln/toolkit/http";
import type { SentRequest } from "@reelkiln/toolkit/http";

import { announce, findAnnounced, withdraw } from "./announcement.ts";
import type { Announcement } from "./announcement.ts";
import { checkedListener, takePort } from "./loopback-server.ts";
import { problemResponse } from "./problem.ts";
import { newToken, sameToken } from "./secrets.ts";

/** Largest body that is read, in bytes: as much as a line of MCP over stdio may hold. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** Where a studio's control channel is. */
export interface ControlPlace {
  /** By convention 9877; 0 takes any free one. */
  readonly port: number;
  /** Folder of the user's state; `control-PORT.json` in it holds the token, for the user alone. */
  readonly stateFolder: string;
}

/** What the channel serves. */
export interface ControlTerms {
  readonly surface: ToolSurface;
  readonly projectRoot: string;
  readonly version: string;
  readonly context: object;
}

/** An open control channel. */
export interface ControlChannel {
  readonly port: number;
  readonly close: () => Promise<void>;
}

/**
 * Opens the control channel of a studio: its tools over REST at `/api/v1`, for who has the token. Throws ReelError
 * `conflict` when the port is taken.
 */
export async function openControlChannel(
  place: ControlPlace,
  { surface, projectRoot, version, context }: ControlTerms,
): Promise<ControlChannel> {
  const server = await takePort(place.port, "--control");
  const token = newToken();
  const rest = createHttpHandler(surface, {
    info: { name: "reelkiln", version },
    context,
    maxBodyBytes: MAX_BODY_BYTES,
  });
  server.serve(
    checkedListener(surface, async (request) => {
      const [scheme, bearer = ""] = (request.headers.get("authorization") ?? "").split(" ");
      const isUser = scheme?.toLowerCase() === "bearer" && sameToken(bearer, token);
      return isUser ? rest.fetch(request) : problemResponse(401, "This port needs its token.");
    }),
  );
  const path = pathOf({ ...place, port: server.port });
  await announce(path, { port: server.port, token, projectRoot });
  return {
    port: server.port,
    close: async () => {
      await withdraw(path, token);
      await server.close();
    },
  };
}

function pathOf({ port, stateFolder }: ControlPlace): string {
  return join(stateFolder, `control-${port}.json`);
}

/**
 * The studio behind a control port. Its word is read anew each time, so that either side may restart. Throws ReelError
 * `unreachable` that says how to start one.
 */
export async function findControlled(place: ControlPlace): Promise<Announcement> {
  const found = await findAnnounced(pathOf(place));
  if (found !== undefined) return found;
  throw new ReelError("unreachable", `No studio is at control port ${place.port}.`, {
    hint: `Start one in the project's folder: reelkiln studio --control ${place.port}`,
  });
}

/** Sends a request to the tools of the studio behind a control port. Throws ReelError `unreachable`. */
export async function sendToControl(
  place: ControlPlace,
  path: string,
  sent: SentRequest,
): Promise<Response> {
  const { port, token } = await findControlled(place);
  const headers = { ...sent.headers, authorization: `Bearer ${token}` };
  try {
    return await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, { ...sent, headers });
  } catch (error) {
    throw sent.signal?.aborted === true ? error : lostStudio(place, error);
  }
}

function lostStudio({ port }: ControlPlace, cause: unknown): ReelError {
  return new ReelError("unreachable", `The studio at control port ${port} does not answer.`, {
    hint: `Look whether it is still there, or start it again: reelkiln studio --control ${port}`,
    cause,
  });
}
