/** The text of a body, or undefined when it is over the limit; a body announced as too large is not read at all. */
export async function limitBody(request: Request, limitBytes: number): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) return undefined;
  if (request.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.length;
    if (bytes > limitBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
