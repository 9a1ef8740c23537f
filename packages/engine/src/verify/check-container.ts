import type { MediaFacts } from "@reelkiln/document";

import type { Mp4Facts } from "./mp4-boxes.ts";
import type { ReceiptCheck } from "./receipt.ts";

/** What the container must say of the picture. */
export interface ExpectedContainer {
  readonly width: number;
  readonly height: number;
  readonly lossless: boolean;
}

/** Code point of BT.709 in ISO/IEC 23091-2, the same for primaries, transfer and matrix. */
const BT709 = 1;

/** Index first, size, codec, profile, pixel format and colour tags as promised. */
export function checkContainer(
  mp4: Mp4Facts,
  facts: MediaFacts,
  expected: ExpectedContainer,
): readonly ReceiptCheck[] {
  const { video } = facts;
  const color = mp4.color;
  const tags =
    color === undefined
      ? "none"
      : `${color.primaries}/${color.transfer}/${color.matrix} ${color.fullRange ? "full" : "limited"}`;
  const profile = expected.lossless ? "High 4:4:4 Predictive" : "High";
  return [
    equality("faststart", "moov before mdat", orderOf(mp4)),
    equality("size", `${expected.width}x${expected.height}`, `${video?.width}x${video?.height}`),
    equality("codec", "h264", video?.codec ?? "none"),
    equality("profile", profile, mp4.h264Profile ?? "none"),
    equality("pixel-format", "yuv420p", video?.pixelFormat ?? "none"),
    equality("color-tags", `${BT709}/${BT709}/${BT709} limited`, tags),
  ];
}

function equality(name: string, expected: string, measured: string): ReceiptCheck {
  return { name, passed: expected === measured, measuredOn: "container", expected, measured };
}

function orderOf({ order }: Mp4Facts): string {
  const moov = order.indexOf("moov");
  const mdat = order.indexOf("mdat");
  if (moov < 0) return "no moov";
  return moov < mdat ? "moov before mdat" : "mdat before moov";
}
