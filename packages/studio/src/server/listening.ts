import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

import { ReelError } from "@reelkiln/document";

/** Where a server listens, and what to do when that is taken. */
export interface ListenTerms {
  /** 0 is any free one. */
  readonly port: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** One sentence with the command that chooses another port. */
  readonly hint: string;
}

/** Takes a port, and answers which. Throws ReelError `conflict` when it is taken. */
export function listenOn(
  server: Server,
  { port, host = "127.0.0.1", hint }: ListenTerms,
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === "EADDRINUSE"
          ? new ReelError("conflict", `Port ${port} of this machine is in use.`, { hint, cause })
          : cause,
      ),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Takes nothing new, and cuts off what still runs after so many milliseconds, as event streams that never end. */
export async function closeServer(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(force);
}

/** The address of a server for a browser of this machine: one that listens everywhere is on loopback too. */
export function printAddress(host: string, port: number): string {
  const everywhere = host === "0.0.0.0" || host === "::";
  if (everywhere) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
