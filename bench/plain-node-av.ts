import { Decoder, Demuxer, Encoder, Muxer } from "node-av/api";
/**
 * The plain side of the render bench in node-av: decode, encode, write, with nothing between.
 * Usage: plain-node-av.ts INPUT OUTPUT OPTIONS (the H.264 options as JSON).
 */
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from "node-av/constants";

const [input = "", output = "", options = "{}"] = process.argv.slice(2);
const pictures = await Demuxer.open(input);
const sounds = await Demuxer.open(input);
const video = pictures.video();
const audio = sounds.audio();
if (video === undefined || audio === undefined) throw new Error("The film has no picture or sound");
const videoDecoder = await Decoder.create(video, { threadCount: 0 });
const audioDecoder = await Decoder.create(audio);
const videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
  decoder: videoDecoder,
  threadCount: 0,
  options: JSON.parse(options) as Record<string, string>,
});
const audioEncoder = await Encoder.create(FF_ENCODER_AAC, {
  decoder: audioDecoder,
  bitrate: "192k",
});
const muxer = await Muxer.open(output, { options: { movflags: "+faststart" } });
const videoStream = muxer.addStream(videoEncoder, { inputStream: video });
const audioStream = muxer.addStream(audioEncoder, { inputStream: audio });

interface Side {
  readonly decoder: Decoder;
  readonly encoder: Encoder;
  readonly stream: number;
}

async function drain({ encoder, stream }: Side): Promise<void> {
  for (;;) {
    const packet = encoder.receiveSync();
    if (packet === null || typeof packet !== "object") return;
    await muxer.writePacket(packet, stream);
    packet.free();
  }
}

async function recode(side: Side): Promise<void> {
  for (;;) {
    const frame = side.decoder.receiveSync();
    if (frame === null || typeof frame !== "object") return;
    side.encoder.encodeSync(frame);
    frame.free();
    await drain(side);
  }
}

async function copy(demuxer: Demuxer, index: number, side: Side): Promise<void> {
  for await (const packet of demuxer.packets(index)) {
    if (packet === null) continue;
    side.decoder.decodeSync(packet);
    packet.free();
    await recode(side);
  }
  side.decoder.flushSync();
  await recode(side);
  side.encoder.flushSync();
  await drain(side);
}

const sound: Side = { decoder: audioDecoder, encoder: audioEncoder, stream: audioStream };
const picture: Side = { decoder: videoDecoder, encoder: videoEncoder, stream: videoStream };
await copy(sounds, audio.index, sound);
await copy(pictures, video.index, picture);
await muxer.close();
// Taking its parts down one by one is not part of the job.
process.exit(0);
