import { ReelError } from "@reelkiln/document";

import type { MediaBackend } from "./backend.ts";
import { openFfmpegBackend } from "./ffmpeg/backend.ts";
import { openNodeAvBackend } from "./node-av/backend.ts";

export interface BackendChoice {
  /** The only one to take; without it node-av is taken when it is there, else ffmpeg. */
  readonly prefer?: MediaBackend["name"];
  /** An ffmpeg program that is not the one on the PATH; ffprobe stands beside it. */
  readonly ffmpegPath?: string;
}

/** What is known of one back-end on this machine. */
export type BackendStatus =
  | { readonly name: MediaBackend["name"]; readonly available: true; readonly version: string }
  | {
      readonly name: MediaBackend["name"];
      readonly available: false;
      readonly reason: string;
      /** Command or sentence that mends it. */
      readonly mend: string;
    };

type Opener = (choice: BackendChoice) => Promise<MediaBackend>;

const OPENERS: Readonly<Record<MediaBackend["name"], Opener>> = {
  "node-av": () => openNodeAvBackend(),
  ffmpeg: ({ ffmpegPath }) => openFfmpegBackend(ffmpegPath),
};

const MENDS: Readonly<Record<MediaBackend["name"], string>> = {
  "node-av": "npm install node-av",
  ffmpeg: "Install ffmpeg with the system's package manager, or set FFMPEG_PATH to it.",
};

/** Back-ends in the order they are taken. */
const ORDER: readonly MediaBackend["name"][] = ["node-av", "ffmpeg"];

/** Opens the back-end to use. Throws ReelError `missing-dependency` when there is none. */
export async function chooseBackend(choice: BackendChoice = {}): Promise<MediaBackend> {
  const names = choice.prefer === undefined ? ORDER : [choice.prefer];
  for (const name of names) {
    const opened = await tryOpen(name, choice);
    if (!(opened instanceof ReelError)) return opened;
  }
  throw new ReelError("missing-dependency", `${names.join(" and ")} cannot be used here`, {
    hint: names.map((name) => MENDS[name]).join(" — or: "),
  });
}

/** What there is of each back-end, in the order they are taken. */
export async function surveyBackends(choice: BackendChoice = {}): Promise<BackendStatus[]> {
  return Promise.all(
    ORDER.map(async (name): Promise<BackendStatus> => {
      const opened = await tryOpen(name, choice);
      if (!(opened instanceof ReelError)) {
        return { name, available: true, version: opened.version };
      }
      return { name, available: false, reason: opened.message, mend: MENDS[name] };
    }),
  );
}

async function tryOpen(
  name: MediaBackend["name"],
  choice: BackendChoice,
): Promise<MediaBackend | ReelError> {
  try {
    return await OPENERS[name](choice);
  } catch (error) {
    if (error instanceof ReelError && error.code === "missing-dependency") return error;
    throw error;
  }
}
