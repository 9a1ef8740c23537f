import { invariant } from "@reelkiln/document";

/** One convolution of three taps over time. */
export interface Convolution {
  readonly inputs: number;
  readonly outputs: number;
  readonly stride: number;
  /** Output after output, in each input after input, three taps. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** The network's numbers; the file is described in `packages/engine/assets/README.md`. */
export interface SileroWeights {
  readonly convolutions: readonly Convolution[];
  readonly inputWeights: Float32Array;
  readonly recurrentWeights: Float32Array;
  /** Both biases of the recurrent layer, added. */
  readonly recurrentBias: Float32Array;
  readonly outputWeights: Float32Array;
  readonly outputBias: number;
}

/** Cells of the recurrent layer. */
export const CELLS = 128;
const GATES = 4;

const SHAPES = [
  { inputs: 129, outputs: 128, stride: 1 },
  { inputs: 128, outputs: 64, stride: 2 },
  { inputs: 64, outputs: 64, stride: 2 },
  { inputs: 64, outputs: 128, stride: 1 },
] as const;

/** Cuts the file into its parts. */
export function sileroWeights(bytes: Uint8Array): SileroWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const take = (count: number): Float32Array => {
    const part = Float32Array.from({ length: count }, (_, index) =>
      view.getFloat32((at + index) * 4, true),
    );
    at += count;
    return part;
  };
  const convolutions = SHAPES.map((shape) => ({
    ...shape,
    weights: take(shape.inputs * shape.outputs * 3),
    bias: take(shape.outputs),
  }));
  const inputWeights = take(GATES * CELLS * CELLS);
  const recurrentWeights = take(GATES * CELLS * CELLS);
  const inputBias = take(GATES * CELLS);
  const ownBias = take(GATES * CELLS);
  const outputWeights = take(CELLS);
  const outputBias = take(1)[0] ?? 0;
  invariant(at * 4 === bytes.length, "the weights of Silero VAD have another size");
  const recurrentBias = inputBias.map((value, index) => value + (ownBias[index] ?? 0));
  return { convolutions, inputWeights, recurrentWeights, recurrentBias, outputWeights, outputBias };
}
