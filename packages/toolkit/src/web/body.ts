/** The body is over the limit; the rest of it is not read. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`The body is over ${limitBytes} bytes.`);
    this.limitBytes = limitBytes;
  }
}

/** The body as text (UTF-8). Throws `BodyTooLarge` as soon as more than `limitBytes` are announced or have come. */
export async function readBody(request: Request, limitBytes: number): Promise<string> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > limitBytes) throw new BodyTooLarge(limitBytes);
  // HTTP frames a body by its announced length, so there is nothing to count.
  if (announced <= limitBytes) return request.text();
  if (request.body === null) return "";
  const decoder = new TextDecoder();
  const reader = request.body.getReader();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      await reader.cancel();
      throw new BodyTooLarge(limitBytes);
    }
    text += decoder.decode(value, { stream: true });
  }
}
