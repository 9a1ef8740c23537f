import { variableIssue, type RecipeAsset, type RecipeContext } from "./recipe.ts";
import { soundSeconds } from "./source-length.ts";

/** Which part of a sound a request asks for. */
export interface AskedPart {
  readonly asset: RecipeAsset;
  /** The variable that names the sound. */
  readonly variable: string;
  readonly audio_start_seconds?: number;
  readonly audio_duration_seconds?: number;
}

/** The part of a sound that is heard, in seconds of it: what is asked for, or what is left, up to `mostSeconds`. */
export function soundPart(
  { asset, variable, audio_start_seconds: start = 0, audio_duration_seconds: asked }: AskedPart,
  mostSeconds: number,
  context: RecipeContext,
): { readonly start: number; readonly duration: number } {
  const rest = (soundSeconds(asset, variable, context) ?? start + 1) - start;
  const left = Math.floor(rest * 1000) / 1000;
  if (rest <= 0)
    context.report(
      variableIssue(["audio_start_seconds"], {
        code: "trim-beyond-source",
        check: "V-4",
        message: `The sound has ended at ${start} s.`,
        measured: start,
        limit: Math.max(0, start + rest),
        unit: "s",
      }),
    );
  else if (asked !== undefined && asked > rest + 0.04)
    context.report(
      variableIssue(["audio_duration_seconds"], {
        code: "trim-beyond-source",
        check: "V-4",
        message: `${asked} s are asked for; the sound has ${left} s after ${start} s.`,
        measured: asked,
        limit: left,
        unit: "s",
      }),
    );
  const duration = Math.max(0.5, Math.min(asked ?? mostSeconds, rest));
  return { start, duration: Math.floor(duration * 1000) / 1000 };
}
