import type { MediaFacts, OutputFormat } from "@reelkiln/document";

import type { Mp4Facts } from "./mp4-boxes.ts";
import type { ReceiptCheck } from "./receipt.ts";

/** What the container must say of the picture. */
export interface ExpectedContainer {
  readonly width: number;
  readonly height: number;
  readonly lossless: boolean;
  readonly format: OutputFormat;
  /** Whether the pictures have alpha. */
  readonly alpha: boolean;
}

/** Code point of BT.709 in ISO/IEC 23091-2, the same for primaries, transfer and matrix. */
const BT709 = 1;

interface ContainerSpec {
  /** Box or element of the index, and of what must come after it. */
  readonly order: readonly [index: string, pictures: string];
}

const CONTAINERS: Readonly<Record<string, ContainerSpec>> = {
  mp4: { order: ["moov", "mdat"] },
  mov: { order: ["moov", "mdat"] },
  webm: { order: ["cues", "cluster"] },
};

interface CodecSpec {
  /** As FFmpeg names it. */
  readonly codec: string;
  /** Letters of the sample description, where players go by them. */
  readonly tag?: string;
  readonly profile?: string;
  readonly losslessProfile?: string;
}

const CODECS: Readonly<Record<NonNullable<OutputFormat["video"]>, CodecSpec>> = {
  h264: { codec: "h264", profile: "High", losslessProfile: "High 4:4:4 Predictive" },
  hevc: { codec: "hevc", tag: "hvc1", profile: "Main" },
  vp9: { codec: "vp9" },
  av1: { codec: "av1" },
  "prores-422": { codec: "prores", tag: "apch", profile: "HQ" },
  "prores-4444": { codec: "prores", tag: "ap4h", profile: "4444" },
};

/** Index first, size, codec, profile, pixel format, alpha and colour tags as promised. */
export function checkContainer(
  container: Mp4Facts,
  facts: MediaFacts,
  expected: ExpectedContainer,
): readonly ReceiptCheck[] {
  const { video } = facts;
  const { format, lossless } = expected;
  const color = container.color;
  const tags =
    color === undefined
      ? "none"
      : `${color.primaries}/${color.transfer}/${color.matrix} ${color.fullRange ? "full" : "limited"}`;
  // What the codec's own header says goes first with many players.
  const own = video?.colorSpace === "bt709" ? "" : `, ${video?.colorSpace ?? "none"} in the stream`;
  const spec = CODECS[format.video ?? "h264"];
  const order = CONTAINERS[format.container]?.order ?? ["moov", "mdat"];
  const profile = lossless ? (spec.losslessProfile ?? spec.profile) : spec.profile;
  return [
    equality("faststart", `${order[0]} before ${order[1]}`, orderOf(container, order)),
    equality("size", `${expected.width}x${expected.height}`, `${video?.width}x${video?.height}`),
    equality("codec", spec.codec, video?.codec ?? "none"),
    ...(spec.tag === undefined ? [] : [equality("codec-tag", spec.tag, container.tag ?? "none")]),
    ...(profile === undefined ? [] : [equality("profile", profile, container.profile ?? "none")]),
    equality("pixel-format", pixelFormatOf(expected), baseFormat(video?.pixelFormat)),
    ...(format.alpha === undefined ? [] : [alphaEquality(expected, video?.hasAlpha ?? false)]),
    equality("color-tags", `${BT709}/${BT709}/${BT709} limited`, `${tags}${own}`),
  ];
}

/** VP9 keeps alpha beside the picture, so that its format names none. */
function pixelFormatOf({ format, alpha }: ExpectedContainer): string {
  const opaque = format.pixelFormat ?? "none";
  return alpha && format.video !== "vp9" ? opaque.replace("yuv", "yuva") : opaque;
}

/** ProRes 4444 is decoded with 12 bits, whatever was encoded. */
function baseFormat(name: string | undefined): string {
  return (name ?? "none").replace("p12le", "p10le");
}

function alphaEquality({ alpha }: ExpectedContainer, found: boolean): ReceiptCheck {
  const words = { true: "kept", false: "none" } as const;
  return equality("alpha", words[`${alpha}`], words[`${found}`]);
}

function equality(name: string, expected: string, measured: string): ReceiptCheck {
  return { name, passed: expected === measured, measuredOn: "container", expected, measured };
}

function orderOf({ order }: Mp4Facts, [indexName, picturesName]: ContainerSpec["order"]): string {
  const index = order.indexOf(indexName);
  const pictures = order.indexOf(picturesName);
  if (index < 0) return `no ${indexName}`;
  return index < pictures
    ? `${indexName} before ${picturesName}`
    : `${picturesName} before ${indexName}`;
}
