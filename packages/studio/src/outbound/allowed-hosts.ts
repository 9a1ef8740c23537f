import { ReelError } from "@reelkiln/document";

/** `host:port` pairs, as the operator lists them, that may be reached wherever they lead. */
export type AllowedHosts = ReadonlySet<string>;

/**
 * Reads the operator's list of `HOST:PORT`: the only way to an address that is not public, and to a port other than 80
 * and 443. Throws ReelError `invalid-input` for an entry without a port or with more than a host.
 */
export function readAllowedHosts(entries: readonly string[]): AllowedHosts {
  return new Set(entries.map(readEntry));
}

/** The pair that an address leads to. */
export function hostAndPort({ hostname, protocol, port }: URL): string {
  const usual = protocol === "https:" ? "443" : "80";
  return `${hostname}:${port === "" ? usual : port}`;
}

function readEntry(entry: string): string {
  const port = /:(\d{1,5})$/.exec(entry)?.[1];
  const url = URL.parse(`http://${entry}`);
  const isPair = url !== null && url.href === `http://${url.host}/` && !/[/?#@\s]/.test(entry);
  if (port === undefined || !isPair) {
    throw new ReelError("invalid-input", `--allow-media ${entry}: HOST:PORT is needed`, {
      hint: "Write the host and its port, such as --allow-media media.internal:8080.",
    });
  }
  return `${url.hostname}:${Number(port)}`;
}
