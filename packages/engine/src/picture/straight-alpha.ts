/** A copy of premultiplied RGBA whose colors are no longer multiplied by their alpha. */
export function straightAlpha(premultiplied: Uint8Array): Uint8Array<ArrayBuffer> {
  const rgba = new Uint8Array(premultiplied);
  for (let at = 3; at < rgba.length; at += 4) {
    const alpha = rgba[at] as number;
    if (alpha === 0 || alpha === 255) continue;
    for (let code = at - 3; code < at; code++) {
      rgba[code] = Math.min(255, Math.round(((rgba[code] as number) * 255) / alpha));
    }
  }
  return rgba;
}
