/** Signs small values so that they may travel through a caller unharmed: sessions, question states. */
export interface Seal {
  /** `payload.signature`, both base64url. */
  sign(purpose: string, value: unknown): Promise<string>;
  /** The value, or undefined when the text was not signed here for this purpose. */
  open(purpose: string, text: string): Promise<unknown>;
}

/** HMAC-SHA-256 under a secret of at least 122 random bits. */
export function createSeal(secret: string): Seal {
  const bytes = new TextEncoder().encode(secret);
  let key: ReturnType<typeof crypto.subtle.importKey> | undefined;
  const keyOnce = () =>
    (key ??= crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [
      "sign",
      "verify",
    ]));
  return {
    sign: async (purpose, value) => {
      const payload = toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
      const mac = await crypto.subtle.sign(
        "HMAC",
        await keyOnce(),
        new TextEncoder().encode(`${purpose}\n${payload}`),
      );
      return `${payload}.${toBase64Url(new Uint8Array(mac))}`;
    },
    open: async (purpose, text) => {
      const [payload = "", signature = "", rest] = text.split(".");
      const mac = fromBase64Url(signature);
      const bytesOfPayload = fromBase64Url(payload);
      if (mac === undefined || bytesOfPayload === undefined || rest !== undefined) return undefined;
      const signed = new TextEncoder().encode(`${purpose}\n${payload}`);
      if (!(await crypto.subtle.verify("HMAC", await keyOnce(), mac, signed))) return undefined;
      return JSON.parse(new TextDecoder().decode(bytesOfPayload));
    },
  };
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Strict: only text that encodes back to itself, so a signature has one spelling. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64Url(bytes) === text ? bytes : undefined;
}

/** SHA-256 of a text, base64url: binds a state to the request that caused it. */
export async function digestOf(text: string): Promise<string> {
  return toBase64Url(
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))),
  );
}
