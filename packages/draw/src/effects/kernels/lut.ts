import type { ColorTable } from "@reelkiln/document";

import type { EffectKernel } from "../image.ts";

const packed = new WeakMap<ColorTable, Float32Array>();

function valuesOf(table: ColorTable): Float32Array {
  const known = packed.get(table);
  if (known !== undefined) return known;
  const values = Float32Array.from(table.values);
  packed.set(table, values);
  return values;
}

export const lut: EffectKernel<"lut"> = ({ pixels }, { amount }, { table }) => {
  if (table === undefined || amount === 0) return;
  const lookUp = { table, values: valuesOf(table), out: new Float64Array(3) };
  const { out } = lookUp;
  for (let i = 0; i < pixels.length; i += 4) {
    writeColor(lookUp, pixels, i);
    for (let channel = 0; channel < 3; channel++) {
      const own = pixels[i + channel] as number;
      pixels[i + channel] = own + (255 * (out[channel] as number) - own) * amount;
    }
  }
};

interface LookUp {
  readonly table: ColorTable;
  readonly values: Float32Array;
  readonly out: Float64Array;
}

const place = new Float64Array(3);
const cell = new Int32Array(3);

/** Mixes the eight entries around a colour. */
function writeColor({ table, values, out }: LookUp, pixels: Uint8ClampedArray, i: number): void {
  const { size, domainMin, domainMax } = table;
  for (let axis = 0; axis < 3; axis++) {
    const low = domainMin[axis] as number;
    const share = ((pixels[i + axis] as number) / 255 - low) / ((domainMax[axis] as number) - low);
    const at = Math.min(1, Math.max(0, share)) * (size - 1);
    const whole = Math.min(size - 2, Math.floor(at));
    cell[axis] = whole;
    place[axis] = at - whole;
  }
  out.fill(0);
  for (let corner = 0; corner < 8; corner++) {
    let weight = 1;
    let index = 0;
    for (let axis = 2; axis >= 0; axis--) {
      const far = (corner >> axis) & 1;
      const share = place[axis] as number;
      weight *= far === 1 ? share : 1 - share;
      index = index * size + (cell[axis] as number) + far;
    }
    if (weight === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      out[channel] = (out[channel] as number) + weight * (values[3 * index + channel] as number);
    }
  }
}
