import type { Flicks } from "@reelkiln/document";
import type { FormatContext, Stream } from "node-av/lib";

import { ALLOWED_DEMUXERS } from "../demuxers.data.ts";
import { mediaFailure } from "../media-fault.ts";
import { originOf } from "../probe/summarize.ts";
import { fileUrl, setOptions, type NodeAv } from "./library.ts";

/** An open source file. */
export interface Input extends Disposable {
  readonly context: FormatContext;
  /** First stream of pictures that is no cover art. */
  readonly video: Stream | undefined;
  readonly audio: Stream | undefined;
  /** The file's own zero on the container's clock. */
  readonly origin: Flicks;
}

/** Opens a local file; refuses everything that is no media or would read other files. */
export function openInput(av: NodeAv, path: string): Input {
  const context = new av.FormatContext();
  context.allocContext();
  setOptions(av, context, {
    protocol_whitelist: "file",
    format_whitelist: ALLOWED_DEMUXERS.join(","),
  });
  const opened = context.openInputSync(fileUrl(path));
  if (opened < 0) {
    context.freeContext();
    throw notMedia(path, av.FFmpegError.strerror(opened));
  }
  if (context.findStreamInfoSync() < 0) {
    context.closeInputSync();
    throw notMedia(path, "no stream could be read");
  }
  const { streams } = context;
  return {
    context,
    video: streams.find((stream) => isPicture(av, stream)),
    audio: streams.find(
      (stream) =>
        stream.codecpar.codecType === av.AVMEDIA_TYPE_AUDIO && stream.codecpar.sampleRate > 0,
    ),
    origin: originOf({
      demuxer: context.iformat?.name ?? "",
      ...(context.startTime === av.AV_NOPTS_VALUE
        ? {}
        : { startSeconds: Number(context.startTime) / 1_000_000 }),
    }),
    [Symbol.dispose]: () => context.closeInputSync(),
  };
}

/** Reads only the packets of `wanted` from here on. */
export function onlyStream(av: NodeAv, input: Input, wanted: Stream): void {
  for (const stream of input.context.streams) {
    stream.discard = stream.index === wanted.index ? av.AVDISCARD_DEFAULT : av.AVDISCARD_ALL;
  }
}

function isPicture(av: NodeAv, stream: Stream): boolean {
  return (
    stream.codecpar.codecType === av.AVMEDIA_TYPE_VIDEO &&
    stream.codecpar.width > 0 &&
    !stream.hasDisposition(av.AV_DISPOSITION_ATTACHED_PIC)
  );
}

function notMedia(path: string, reason: string): Error {
  return mediaFailure(
    { code: "not-media", message: `it is not a video or sound file that can be read (${reason})` },
    path,
    "Check that the file plays elsewhere, or export it as MP4.",
  );
}
