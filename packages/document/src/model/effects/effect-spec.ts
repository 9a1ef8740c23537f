import type { ParameterTable, ParameterValues } from "./parameter.ts";

/**
 * The colour space an effect works in. `straight`: sRGB code values without their alpha; `premultiplied`: times their
 * alpha, for all that mixes neighbours; `linear`: light, straight.
 */
export type EffectSpace = "straight" | "premultiplied" | "linear";

/** What an effect needs to know of the layer to say how far it reaches. */
export interface EffectExtent {
  /** The layer's own box, in its own pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

/** One effect: its parameters and what it asks of whoever draws it. */
export interface EffectSpec<Table extends ParameterTable = ParameterTable> {
  /** One sentence: what it does to the layer. */
  readonly description: string;
  readonly parameters: Table;
  readonly space: EffectSpace;
  /** Pixels of the layer beyond its content that it paints, and that it looks at; 0 when not said. */
  readonly reachPx?: (values: ParameterValues<Table>, extent: EffectExtent) => number;
  /** Seconds before the frame that it looks at; 0 when not said. */
  readonly reachSeconds?: (values: ParameterValues<Table>) => number;
  /** Set when any pixel may need any other one of the layer. */
  readonly needsWhole?: true;
}

/** Declares an effect; its values are typed by its parameters. */
export function effectSpec<const Table extends ParameterTable>(
  spec: EffectSpec<Table>,
): EffectSpec<Table> {
  return spec;
}
