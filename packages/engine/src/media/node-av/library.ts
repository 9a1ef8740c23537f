import { ReelError } from "@reelkiln/document";
import type * as Constants from "node-av/constants";
import type * as Library from "node-av/lib";
import type { CodecContext, FormatContext } from "node-av/lib";

/** The two modules of node-av in use: its one-to-one FFmpeg binding and the constants. */
export type NodeAv = typeof Library & typeof Constants;

let loaded: Promise<NodeAv> | undefined;

/** node-av, loaded on first use. Throws ReelError `missing-dependency` when it is not installed or does not load. */
export function loadNodeAv(): Promise<NodeAv> {
  loaded ??= importNodeAv();
  return loaded;
}

async function importNodeAv(): Promise<NodeAv> {
  try {
    // SVT-AV1 writes to stderr by itself, and takes its word from the environment.
    process.env["SVT_LOG"] ??= "1";
    const [library, constants] = await Promise.all([
      import("node-av/lib"),
      import("node-av/constants"),
    ]);
    // Its messages would reach stderr; what matters comes back as result codes.
    library.Log.setLevel(constants.AV_LOG_QUIET);
    return { ...library, ...constants };
  } catch (cause) {
    throw new ReelError("missing-dependency", "The media library node-av is not installed", {
      hint: "Run `npm install node-av`, or install ffmpeg.",
      cause,
    });
  }
}

/** Throws ReelError `media-failed` when an FFmpeg result code tells of a failure. */
export function check(av: NodeAv, code: number, task: string): number {
  if (code >= 0) return code;
  throw new ReelError("media-failed", `${task}: ${av.FFmpegError.strerror(code)}`, {
    cause: new av.FFmpegError(code),
  });
}

/** FFmpeg asks for more input before it can give something. */
export function wantsMore(av: NodeAv, code: number): boolean {
  return code === av.AVERROR_EAGAIN;
}

/** A path as FFmpeg must read it: never a protocol, an option or a pattern. */
export function fileUrl(path: string): string {
  return `file:${path}`;
}

/**
 * Sets options on a context before it is opened. A Dictionary handed to an opening call is freed by
 * FFmpeg and again by node-av's finalizer, which ends the process; options set here are not.
 */
export function setOptions(
  av: NodeAv,
  context: CodecContext | FormatContext,
  options: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(options)) {
    const code = context.setOption(name, value, av.AV_OPT_TYPE_STRING, av.AV_OPT_SEARCH_CHILDREN);
    check(av, code, `Setting ${name}`);
  }
}
