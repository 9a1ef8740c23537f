import { ReelError } from "@reelkiln/document";

import type { Download } from "./pinned-file.ts";

/** Downloads over HTTPS; redirects are followed. For hosts that let the user allow it. */
export function httpDownload(request: typeof fetch = fetch): Download {
  return async (url, { from, signal }) => {
    const response = await answerOf(request, url, { from, signal });
    // A kept part that is whole already, or longer than the file: begin again.
    if (response.status === 416) return httpDownload(request)(url, { from: 0, signal });
    if (!response.ok || response.body === null) {
      throw new ReelError("media-failed", `${url} answers ${response.status}`, {
        hint: "Check the network, or put the file in its place by hand.",
      });
    }
    const start = response.status === 206 ? from : 0;
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    const totalBytes = Number.isFinite(length) ? start + length : undefined;
    return { start, totalBytes, body: response.body };
  };
}

async function answerOf(
  request: typeof fetch,
  url: string,
  { from, signal }: { readonly from: number; readonly signal: AbortSignal | undefined },
): Promise<Response> {
  try {
    return await request(url, {
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
      ...(signal !== undefined && { signal }),
    });
  } catch (cause) {
    if (signal?.aborted === true) throw new ReelError("cancelled", "The download was cancelled");
    throw new ReelError("media-failed", `${url} cannot be reached`, {
      hint: "Check the network; nothing is lost.",
      cause,
    });
  }
}
