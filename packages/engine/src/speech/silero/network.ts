import { CELLS, type Convolution, type SileroWeights } from "./weights.ts";

/** New samples a step: 32 ms at 16 kHz. */
export const STEP_SAMPLES = 512;
/** Samples of the step before that a step sees too. */
const CONTEXT_SAMPLES = 64;
const WINDOW = 256;
const HOP = 128;
const BINS = WINDOW / 2 + 1;
const FRAMES = 4;

/**
 * Silero VAD v6 (Silero Team, MIT): spectrum, four convolutions, a recurrent layer, one output. Steps follow one
 * another; what was heard before is kept inside.
 */
export class SileroNetwork {
  readonly #weights: SileroWeights;
  readonly #cosines = new Float32Array(BINS * WINDOW);
  readonly #sines = new Float32Array(BINS * WINDOW);
  readonly #input = new Float32Array(CONTEXT_SAMPLES + STEP_SAMPLES + CONTEXT_SAMPLES);
  #hidden = new Float32Array(CELLS);
  #cells = new Float32Array(CELLS);

  constructor(weights: SileroWeights) {
    this.#weights = weights;
    for (let bin = 0; bin < BINS; bin += 1) {
      for (let n = 0; n < WINDOW; n += 1) {
        const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / WINDOW);
        const angle = (2 * Math.PI * bin * n) / WINDOW;
        this.#cosines[bin * WINDOW + n] = hann * Math.cos(angle);
        this.#sines[bin * WINDOW + n] = hann * Math.sin(angle);
      }
    }
  }

  /** Probability that the next STEP_SAMPLES samples, from −1 to 1, hold speech. */
  step(samples: Float32Array): number {
    this.#take(samples);
    let [values, frames] = [this.#spectrum(), FRAMES];
    for (const layer of this.#weights.convolutions) {
      values = convolve(values, frames, layer);
      frames = Math.ceil(frames / layer.stride);
    }
    this.#recur(values);
    const { outputWeights, outputBias } = this.#weights;
    let sum = outputBias;
    for (let cell = 0; cell < CELLS; cell += 1) {
      sum += Math.max(0, this.#hidden[cell] as number) * (outputWeights[cell] as number);
    }
    return sigmoid(sum);
  }

  /** Context, new samples, and the last ones mirrored. */
  #take(samples: Float32Array): void {
    const input = this.#input;
    const end = CONTEXT_SAMPLES + STEP_SAMPLES;
    input.copyWithin(0, end - CONTEXT_SAMPLES, end);
    input.set(samples, CONTEXT_SAMPLES);
    for (let index = 0; index < CONTEXT_SAMPLES; index += 1) {
      input[end + index] = input[end - 2 - index] as number;
    }
  }

  /** Magnitudes, bin after bin, FRAMES each. */
  #spectrum(): Float32Array {
    const result = new Float32Array(BINS * FRAMES);
    for (let bin = 0; bin < BINS; bin += 1) {
      for (let frame = 0; frame < FRAMES; frame += 1) {
        let [real, imaginary] = [0, 0];
        for (let n = 0; n < WINDOW; n += 1) {
          const sample = this.#input[frame * HOP + n] as number;
          real += sample * (this.#cosines[bin * WINDOW + n] as number);
          imaginary += sample * (this.#sines[bin * WINDOW + n] as number);
        }
        result[bin * FRAMES + frame] = Math.hypot(real, imaginary);
      }
    }
    return result;
  }

  /** A long short-term memory (S. Hochreiter and J. Schmidhuber, 1997); gates in the order in, forget, cell, out. */
  #recur(input: Float32Array): void {
    const gate = (kind: number, cell: number): number =>
      gateSum(this.#weights, kind * CELLS + cell, { input, hidden: this.#hidden });
    const [hidden, cells] = [new Float32Array(CELLS), new Float32Array(CELLS)];
    for (let cell = 0; cell < CELLS; cell += 1) {
      const kept = sigmoid(gate(1, cell)) * (this.#cells[cell] as number);
      const value = kept + sigmoid(gate(0, cell)) * Math.tanh(gate(2, cell));
      cells[cell] = value;
      hidden[cell] = sigmoid(gate(3, cell)) * Math.tanh(value);
    }
    this.#hidden = hidden;
    this.#cells = cells;
  }
}

interface Heard {
  readonly input: Float32Array;
  readonly hidden: Float32Array;
}

/** One row of the recurrent layer: what is heard now and what was heard before. */
function gateSum(weights: SileroWeights, row: number, { input, hidden }: Heard): number {
  const { inputWeights, recurrentWeights, recurrentBias } = weights;
  const count = hidden.length;
  let sum = recurrentBias[row] as number;
  for (let k = 0; k < count; k += 1) {
    sum += (inputWeights[row * count + k] as number) * (input[k] as number);
    sum += (recurrentWeights[row * count + k] as number) * (hidden[k] as number);
  }
  return sum;
}

/** Three taps with silence around; negative results become 0. */
function convolve(values: Float32Array, frames: number, layer: Convolution): Float32Array {
  const { outputs, stride, bias } = layer;
  const count = Math.ceil(frames / stride);
  const result = new Float32Array(outputs * count);
  for (let output = 0; output < outputs; output += 1) {
    for (let frame = 0; frame < count; frame += 1) {
      const first = frame * stride - 1;
      let sum = bias[output] as number;
      for (let tap = Math.max(0, -first); tap < 3 && first + tap < frames; tap += 1) {
        sum += tapSum(layer, output * layer.inputs * 3 + tap, {
          values,
          from: first + tap,
          frames,
        });
      }
      result[output * count + frame] = Math.max(0, sum);
    }
  }
  return result;
}

interface Moment {
  readonly values: Float32Array;
  readonly from: number;
  readonly frames: number;
}

/** All inputs at one moment, weighed by one tap. */
function tapSum({ inputs, weights }: Convolution, at: number, moment: Moment): number {
  const { values, from, frames } = moment;
  let sum = 0;
  for (let input = 0; input < inputs; input += 1) {
    sum += (weights[at + input * 3] as number) * (values[input * frames + from] as number);
  }
  return sum;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
