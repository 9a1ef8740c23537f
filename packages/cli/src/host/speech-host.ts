import { homedir } from "node:os";
import { join } from "node:path";

import type { SpeechHost } from "@reelkiln/engine";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What speech engines may use, by the environment: REELKILN_MODELS (folder of models), REELKILN_SPEECH_URL, _KEY and
 * _MODEL (a server that speaks OpenAI's transcription API; sound is sent there), REELKILN_OFFLINE (nothing is
 * downloaded). A model is downloaded only when a call allows it.
 */
export function speechHost(environment: Environment = process.env): SpeechHost {
  const folder = environment["REELKILN_MODELS"] ?? join(cacheFolder(environment), "models");
  const { REELKILN_SPEECH_URL: baseUrl, REELKILN_OFFLINE: offline } = environment;
  const isOffline = offline !== undefined && offline !== "" && offline !== "0";
  return {
    models: { folder, ...(isOffline ? {} : { download: lazyDownload }) },
    ...(baseUrl === undefined || baseUrl === "" || isOffline
      ? {}
      : {
          endpoint: {
            baseUrl,
            apiKey: environment["REELKILN_SPEECH_KEY"],
            model: environment["REELKILN_SPEECH_MODEL"],
            fetch,
          },
        }),
  };
}

const lazyDownload: NonNullable<SpeechHost["models"]["download"]> = async (url, options) => {
  const { httpDownload } = await import("@reelkiln/engine");
  return httpDownload()(url, options);
};

function cacheFolder(environment: Environment): string {
  return join(environment["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "reelkiln");
}
