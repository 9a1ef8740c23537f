import { lookup, type LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { promisify } from "node:util";

import { ReelError } from "@reelkiln/document";

import { hostAndPort, type AllowedHosts } from "./allowed-hosts.ts";
import { isPublicAddress } from "./public-address.ts";

/** All addresses of a host name, as the system resolves it. */
export type ResolveHost = (hostname: string) => Promise<readonly LookupAddress[]>;

/** What may be reached. */
export interface OutboundPolicy {
  /** Default none. */
  readonly allow?: AllowedHosts;
  /** Default the system's resolver. */
  readonly resolve?: ResolveHost;
}

/** An address that was checked, with the machines it leads to: only they may be connected to. */
export interface Destination {
  readonly url: URL;
  readonly addresses: readonly LookupAddress[];
}

/** Ports of public hosts. */
const PUBLIC_PORTS: readonly string[] = ["80", "443"];

const PROTOCOLS: readonly string[] = ["http:", "https:"];

const MAX_URL_CHARACTERS = 2048;

const resolveBySystem: ResolveHost = async (hostname) => promisify(lookup)(hostname, { all: true });

/**
 * Checks where an address leads, once, before anything is connected. Every address of a name has to be public; a name
 * is not resolved again afterwards. Throws ReelError `invalid-input` when it may not be reached, and `unreachable` when
 * its name does not resolve.
 */
export async function checkDestination(
  address: string,
  { allow = new Set(), resolve = resolveBySystem }: OutboundPolicy,
): Promise<Destination> {
  const url = readUrl(address);
  const isAllowed = allow.has(hostAndPort(url));
  const addresses = await addressesOf(url, resolve);
  if (!isAllowed && !addresses.every((each) => isPublicAddress(each.address))) {
    throw new ReelError("invalid-input", `${printUrl(url)} does not lead to a public address`, {
      hint: "Give an address that everyone can open, or upload the file. Who runs this server can allow a host with --allow-media HOST:PORT.",
    });
  }
  if (!isAllowed) checkPort(url);
  return { url, addresses };
}

/** An address as it may be printed: without its query, which often is a secret. */
export function printUrl({ origin, pathname, search }: URL): string {
  const text = `${origin}${pathname}${search === "" ? "" : "?…"}`;
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}

function readUrl(address: string): URL {
  const url = address.length > MAX_URL_CHARACTERS ? null : URL.parse(address);
  if (url === null || url.hostname === "" || !PROTOCOLS.includes(url.protocol)) {
    const came = url === null ? "This" : `An address that begins with ${url.protocol}`;
    throw new ReelError("invalid-input", `${came} cannot be fetched`, {
      hint: `Give a full https:// or http:// address of up to ${MAX_URL_CHARACTERS} characters.`,
    });
  }
  if (url.username !== "" || url.password !== "") {
    throw new ReelError("invalid-input", `${printUrl(url)} carries a user name or a password`, {
      hint: "Give an address that is signed in its query, or upload the file.",
    });
  }
  return url;
}

function checkPort(url: URL): void {
  if (url.port === "" || PUBLIC_PORTS.includes(url.port)) return;
  throw new ReelError("invalid-input", `${printUrl(url)} is on port ${url.port}`, {
    hint: "Give an address on port 443 or 80. Who runs this server can allow another with --allow-media HOST:PORT.",
  });
}

async function addressesOf(url: URL, resolve: ResolveHost): Promise<readonly LookupAddress[]> {
  const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const family = isIP(literal);
  if (family !== 0) return [{ address: literal, family }];
  const found = await resolve(url.hostname).catch((cause: unknown) => {
    throw unknownHost(url, cause);
  });
  if (found.length === 0) throw unknownHost(url, undefined);
  return found;
}

function unknownHost(url: URL, cause: unknown): ReelError {
  return new ReelError("unreachable", `${url.hostname} is not known`, {
    hint: "Check the address, and try again later.",
    cause,
  });
}
