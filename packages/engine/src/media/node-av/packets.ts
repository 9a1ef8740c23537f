import type { PacketFacts } from "../backend.ts";
import { openInput } from "./input.ts";
import { loadNodeAv } from "./library.ts";
import { flicksOfStamp } from "./listing.ts";

/** All packets of the first picture and sound streams of a finished file, in file order. */
export async function* readPackets(path: string): AsyncIterable<PacketFacts> {
  const av = await loadNodeAv();
  using input = openInput(av, path);
  using packet = new av.Packet();
  packet.alloc();
  while (input.context.readFrameSync(packet) >= 0) {
    const stream = [input.video, input.audio].find((one) => one?.index === packet.streamIndex);
    if (stream === undefined) {
      packet.unref();
      continue;
    }
    const facts: PacketFacts = {
      stream: stream === input.video ? "video" : "audio",
      pts: flicksOfStamp(packet.pts, stream.timeBase) - input.origin,
      duration: flicksOfStamp(packet.duration, stream.timeBase),
      bytes: packet.size,
      key: packet.isKeyframe,
    };
    packet.unref();
    yield facts;
  }
}
