import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { grainyFrame } from "../../test/planes.ts";
import type { Frame } from "../media/frame.ts";
import { blendSprite } from "./blend-sprite.ts";
import { spriteRuns } from "./sprite-runs.ts";
import { allocateSprite, fillSprite, type Sprite } from "./sprite.ts";

/** A sprite of stretches that are empty, solid or in between, from a list of lengths. */
function spriteOf(lengths: readonly number[]): Sprite {
  const rect = { x: 2, y: 2, width: 96, height: 16 };
  const rgba = new Uint8Array(rect.width * rect.height * 4);
  let pixel = 0;
  for (let turn = 0; pixel < rect.width * rect.height; turn++) {
    const end = pixel + Math.max(1, lengths[turn % lengths.length] ?? 1);
    for (; pixel < end && pixel < rect.width * rect.height; pixel++) {
      const alpha = [0, 255, 1 + ((pixel * 37) % 254)][turn % 3] ?? 0;
      rgba.fill(Math.min(alpha, (pixel * 13) % 256), pixel * 4, pixel * 4 + 3);
      rgba[pixel * 4 + 3] = alpha;
    }
  }
  const sprite = allocateSprite(rect);
  fillSprite(sprite, { rgba, stride: rect.width });
  return sprite;
}

function withRuns(sprite: Sprite): Sprite {
  return {
    ...sprite,
    lumaRuns: spriteRuns(sprite.alpha, sprite.lumaSpans, sprite.rect.width),
    chromaRuns: spriteRuns(sprite.chromaAlpha, sprite.chromaSpans, sprite.rect.width >> 1),
  };
}

function planes({ y, u, v }: Frame): readonly Uint8Array[] {
  return [y, u, v];
}

describe("runs of a sprite", () => {
  it("[B4] blending by runs gives what blending all gives, moved and faded too", () => {
    const place = fc.record({
      dx: fc.integer({ min: -30, max: 30 }).map((half) => 2 * half),
      dy: fc.integer({ min: -6, max: 6 }).map((half) => 2 * half),
      opacity: fc.constantFrom(1, 0.5, 0.013),
    });
    const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(lengths, place, (list, placement) => {
        const sprite = spriteOf(list);
        const [one, other] = [grainyFrame(128, 32, 5), grainyFrame(128, 32, 5)];
        blendSprite(one, sprite, placement);
        blendSprite(other, withRuns(sprite), placement);
        expect(planes(other)).toEqual(planes(one));
      }),
    );
  });
});
