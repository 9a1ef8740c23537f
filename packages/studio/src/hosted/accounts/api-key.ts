import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** What a key is made of: the id is public, the secret is shown once. */
export interface ApiKeyParts {
  readonly id: string;
  readonly secret: string;
}

const FORM = /^rk_live_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/;
const ID_BYTES = 8;
const SECRET_BYTES = 32;

/** A new key: 64 random bits name it, 256 prove it. */
export function newApiKey(): ApiKeyParts {
  return {
    id: randomBytes(ID_BYTES).toString("hex"),
    secret: randomBytes(SECRET_BYTES).toString("base64url"),
  };
}

/** A key as its owner holds it. */
export function printApiKey({ id, secret }: ApiKeyParts): string {
  return `rk_live_${id}_${secret}`;
}

/** The parts of a key; undefined for anything else. */
export function readApiKey(text: string): ApiKeyParts | undefined {
  const [, id, secret] = FORM.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** What is kept of a secret. 256 random bits need no slow hash: there is nothing to guess. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Whether a secret is the one a hash was made of, in a time that tells nothing of the difference. */
export function isSecretOf(hash: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hash, "hex"), Buffer.from(hashSecret(secret), "hex"));
}
