/** Characters converted per step; `fromCharCode` takes its arguments on the stack. */
const STEP = 0x2000;

interface Globals {
  btoa(binary: string): string;
}

/** Bytes of a content part as base64 text; text is base64 already. */
export function base64Of(data: Uint8Array | string): string {
  if (typeof data === "string") return data;
  let binary = "";
  for (let start = 0; start < data.length; start += STEP)
    binary += String.fromCharCode(...data.subarray(start, start + STEP));
  return (globalThis as unknown as Globals).btoa(binary);
}
