import { ReelError } from "@reelkiln/document";

import { waitSeconds } from "../../io/io.ts";
import type { SpeechTask } from "../ports.ts";
import type { SpeechEndpoint } from "./transcriber.ts";

const TRIES = 4;
const LONGEST_WAIT_SECONDS = 60;
const TIMEOUT_SECONDS = 600;
const ANSWER_LIMIT_CHARS = 16_000_000;

/**
 * Posts one piece of sound. Busy servers (429, 5xx) are asked again, as long after as they say. Throws ReelError
 * `invalid-input` when the server refuses, `media-failed` when it fails or answers nonsense, `cancelled`, `timeout`.
 */
export async function askEndpoint(
  endpoint: SpeechEndpoint,
  form: FormData,
  { signal }: SpeechTask,
): Promise<Readonly<Record<string, unknown>>> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await post(endpoint, form, signal);
    if (response.ok) return readAnswer(response);
    const isBusy = response.status === 429 || response.status >= 500;
    if (!isBusy || attempt === TRIES) throw await refusal(response);
    await response.body?.cancel();
    const asked = Number(response.headers.get("retry-after") ?? Number.NaN);
    const pause = Number.isFinite(asked) ? asked : 0.5 * 2 ** attempt;
    await waitSeconds(Math.min(LONGEST_WAIT_SECONDS, Math.max(0, pause)), signal);
  }
}

async function post(
  { baseUrl, apiKey, fetch }: SpeechEndpoint,
  body: FormData,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const url = `${baseUrl.replace(/\/+$/, "")}/audio/transcriptions`;
  const slow = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  try {
    return await fetch(url, {
      method: "POST",
      body,
      headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
      signal: signal === undefined ? slow : AbortSignal.any([signal, slow]),
      // A redirect would carry the sound to a server nobody named.
      redirect: "error",
    });
  } catch (cause) {
    if (signal?.aborted === true) throw new ReelError("cancelled", "The work was cancelled");
    if (slow.aborted)
      throw new ReelError("timeout", `${url} did not answer in ${TIMEOUT_SECONDS} s`);
    throw new ReelError("media-failed", `${url} cannot be reached`, {
      hint: "Check the address and the network.",
      cause,
    });
  }
}

async function readAnswer(response: Response): Promise<Readonly<Record<string, unknown>>> {
  try {
    const text = await response.text();
    const answer: unknown = text.length > ANSWER_LIMIT_CHARS ? undefined : JSON.parse(text);
    if (typeof answer === "object" && answer !== null) return answer as Record<string, unknown>;
  } catch (cause) {
    throw new ReelError("media-failed", "The speech server's answer is no JSON", { cause });
  }
  throw new ReelError("media-failed", "The speech server's answer is no transcript");
}

async function refusal(response: Response): Promise<ReelError> {
  const said = (await response.text().catch(() => "")).slice(0, 300);
  const isBusy = response.status === 429 || response.status >= 500;
  return new ReelError(
    isBusy ? "media-failed" : "invalid-input",
    `The speech server answers ${response.status}`,
    {
      hint: response.status === 401 ? "Check the API key." : "See its message in the cause.",
      cause: said,
    },
  );
}
