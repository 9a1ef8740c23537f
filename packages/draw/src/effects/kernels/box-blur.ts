import type { EffectImage, EffectKernel } from "../image.ts";
import { withinFrame } from "../within-frame.ts";

/** A square that ends within a pixel counts its share of it, so that an animated radius moves smoothly. */
export const boxBlur: EffectKernel<"box-blur"> = (image, { radius, iterations, edges }, place) => {
  if (radius <= 0) return;
  const edge = edges === "repeat" ? "clamp" : place.edge;
  const blur = (inner: EffectImage): void => {
    for (let time = 0; time < Math.round(iterations); time++) {
      averageLines(inner, { radius, edge, along: "x" });
      averageLines(inner, { radius, edge, along: "y" });
    }
  };
  if (edges === "repeat") withinFrame(image, place, blur);
  else blur(image);
};

interface Averaging {
  readonly radius: number;
  readonly edge: "zero" | "clamp";
  readonly along: "x" | "y";
}

function averageLines({ width, height, pixels }: EffectImage, averaging: Averaging): void {
  const isAcross = averaging.along === "x";
  const count = isAcross ? width : height;
  const step = isAcross ? 4 : 4 * width;
  const line = new Float32Array(count);
  for (let other = 0; other < (isAcross ? height : width); other++) {
    for (let channel = 0; channel < 4; channel++) {
      const start = other * (isAcross ? 4 * width : 4) + channel;
      for (let i = 0; i < count; i++) line[i] = pixels[start + i * step] as number;
      averageLine(line, averaging, { pixels, start, step });
    }
  }
}

interface LinePlace {
  readonly pixels: Uint8ClampedArray;
  readonly start: number;
  readonly step: number;
}

function averageLine(
  line: Float32Array,
  { radius, edge }: Averaging,
  { pixels, start, step }: LinePlace,
): void {
  const whole = Math.floor(radius);
  const share = radius - whole;
  const last = line.length - 1;
  const first = line[0] as number;
  const end = line[last] as number;
  const at = (i: number): number => {
    if (i < 0) return edge === "zero" ? 0 : first;
    if (i > last) return edge === "zero" ? 0 : end;
    return line[i] as number;
  };
  let sum = 0;
  for (let i = -whole; i <= whole; i++) sum += at(i);
  for (let i = 0; i <= last; i++) {
    const ends = share * (at(i - whole - 1) + at(i + whole + 1));
    pixels[start + i * step] = (sum + ends) / (2 * radius + 1);
    sum += at(i + whole + 1) - at(i - whole);
  }
}
