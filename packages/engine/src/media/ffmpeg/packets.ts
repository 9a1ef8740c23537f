import type { PacketFacts } from "../backend.ts";
import { originOf } from "../probe/summarize.ts";
import { flicksOf, packetLines, timeBaseOf } from "./packet-lines.ts";
import { listContainer } from "./probe.ts";
import type { FfmpegPrograms } from "./programs.ts";

/** All packets of the first picture and sound streams of a finished file, in file order. */
export async function* readPackets(
  programs: FfmpegPrograms,
  path: string,
): AsyncGenerator<PacketFacts> {
  const { listing, video, audio } = await listContainer(programs, path);
  const origin = originOf(listing);
  for await (const packet of packetLines(programs, path)) {
    const stream = [video, audio].find((one) => one?.index === packet.stream);
    if (stream === undefined) continue;
    const timeBase = timeBaseOf(stream.time_base);
    yield {
      stream: stream === video ? "video" : "audio",
      pts: flicksOf(packet.stamp ?? 0, timeBase) - origin,
      duration: flicksOf(packet.duration, timeBase),
      bytes: packet.bytes,
      key: packet.flags.includes("K"),
    };
  }
}
