import { createHmac, timingSafeEqual } from "node:crypto";

/** Below this path a server answers the addresses that folder storage signs. */
export const FILES_PATH = "/v1/files/";

/** What an address allows. */
export interface AddressGrant {
  readonly method: "GET" | "PUT";
  readonly key: string;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Size of an upload. */
  readonly bytes?: number;
  /** Name of a download. */
  readonly saveAs?: string;
}

/** An address of `base` that carries a grant and its HMAC-SHA256. */
export function signAddress(base: string, secret: string, grant: AddressGrant): string {
  const url = new URL(`${base.replace(/\/$/, "")}${FILES_PATH}${grant.key}`);
  url.searchParams.set("expires", String(grant.expires));
  if (grant.bytes !== undefined) url.searchParams.set("bytes", String(grant.bytes));
  if (grant.saveAs !== undefined) url.searchParams.set("save_as", grant.saveAs);
  url.searchParams.set("signature", signatureOf(secret, grant));
  return url.href;
}

/** The grant of an address; undefined when its signature is not ours. Whether it has run out is for the caller. */
export function readAddress(
  url: URL,
  secret: string,
  method: AddressGrant["method"],
): AddressGrant | undefined {
  const query = url.searchParams;
  const bytes = query.get("bytes");
  const saveAs = query.get("save_as");
  const grant: AddressGrant = {
    method,
    key: url.pathname.slice(url.pathname.indexOf(FILES_PATH) + FILES_PATH.length),
    expires: Number(query.get("expires")),
    ...(bytes !== null && { bytes: Number(bytes) }),
    ...(saveAs !== null && { saveAs }),
  };
  const given = Buffer.from(query.get("signature") ?? "");
  const right = Buffer.from(signatureOf(secret, grant));
  return given.length === right.length && timingSafeEqual(given, right) ? grant : undefined;
}

function signatureOf(secret: string, grant: AddressGrant): string {
  const { method, key, expires, bytes = null, saveAs = null } = grant;
  // JSON keeps the parts apart, whatever they hold.
  const text = JSON.stringify([method, key, expires, bytes, saveAs]);
  return createHmac("sha256", secret).update(text).digest("base64url");
}
