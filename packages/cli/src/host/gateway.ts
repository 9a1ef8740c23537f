import { GATEWAY_PORT, startGateway } from "@reelkiln/studio/gateway";
import { UsageError } from "@reelkiln/toolkit/cli";
import type { Terminal } from "@reelkiln/toolkit/cli";

import { VERSION } from "../version.ts";
import { readFlags, wholeNumber } from "./flags.ts";
import { hostLog } from "./host-log.ts";
import { untilLeaving } from "./leaving.ts";

const MAX_PORT = 65_535;

/** Serves the remote tools until it is told to leave; its address goes to stdout. Resolves to the exit code. */
export async function serveGateway(words: readonly string[], terminal: Terminal): Promise<number> {
  const { flags, rest } = readFlags(words, {
    api: "text",
    port: "text",
    host: "text",
    "public-url": "text",
    "allow-origin": "texts",
  });
  if (rest.length > 0) throw new UsageError(`Unknown word ${rest[0]}.`);
  const leaving = untilLeaving();
  const gateway = await startGateway({
    api: apiOf(flags.api),
    port: wholeNumber("port", flags.port, { min: 0, max: MAX_PORT, default: GATEWAY_PORT }),
    host: flags.host ?? "127.0.0.1",
    publicUrl: flags["public-url"],
    allowedOrigins: flags["allow-origin"] ?? [],
    version: VERSION,
    log: hostLog,
  });
  terminal.out(`${gateway.url}/mcp\n`);
  await leaving;
  await gateway.close();
  return 0;
}

function apiOf(word: string | undefined): string {
  const url = word === undefined ? null : URL.parse(word);
  if (url !== null && /^https?:$/.test(url.protocol) && url.pathname === "/") return url.origin;
  throw new UsageError(
    word === undefined
      ? "--api is needed: the address of the rendering API, such as --api https://render.example"
      : `--api takes an address without a path, such as https://render.example, not "${word}".`,
  );
}
