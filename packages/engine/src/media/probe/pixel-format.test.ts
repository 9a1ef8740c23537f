import { expect, test } from "vitest";

import { pixelFormatFacts } from "./pixel-format.ts";

test.each([
  ["yuv420p", { hasAlpha: false, bitDepth: 8, rgb: false, halfColumns: true, halfRows: true }],
  ["yuvj422p", { fullRange: true, bitDepth: 8, halfColumns: true, halfRows: false }],
  ["yuva444p10le", { hasAlpha: true, bitDepth: 10, halfColumns: false, halfRows: false }],
  ["yuv420p10le", { hasAlpha: false, bitDepth: 10, halfColumns: true, halfRows: true }],
  ["p010le", { hasAlpha: false, bitDepth: 10, halfColumns: true, halfRows: true }],
  ["nv12", { hasAlpha: false, bitDepth: 8, halfColumns: true, halfRows: true }],
  ["gbrp12le", { rgb: true, bitDepth: 12, fullRange: true, halfColumns: false }],
  ["gbrap", { rgb: true, hasAlpha: true, bitDepth: 8 }],
  ["rgba", { rgb: true, hasAlpha: true, bitDepth: 8 }],
  ["rgba64le", { rgb: true, hasAlpha: true, bitDepth: 16 }],
  ["rgb48le", { rgb: true, hasAlpha: false, bitDepth: 16 }],
  ["bgra", { rgb: true, hasAlpha: true }],
  ["gray", { rgb: false, hasAlpha: false, bitDepth: 8, fullRange: true }],
  ["gray10le", { rgb: false, bitDepth: 10, fullRange: true }],
  ["ya8", { rgb: false, hasAlpha: true, fullRange: true }],
])("[B3] the pixel format %s is read by its name", (name, facts) => {
  expect(pixelFormatFacts(name)).toMatchObject(facts);
});
