import type { PlanExplanation } from "@reelkiln/engine";

import type { RenderExplanation } from "../jobs/explain-render.ts";

/** What `explain` adds to a render's answer. */
export interface ExplanationView {
  /** Path of every span, half-open, and why. */
  readonly paths: readonly {
    readonly from_frame: number;
    readonly to_frame: number;
    /** Decoded planes, or the reference. */
    readonly path: "yuv" | "rgba";
    readonly reason: string;
  }[];
  /** How each layer comes onto the frames, and why. */
  readonly layers: PlanExplanation["layers"];
  /** Pictures that are read, at which size, for which layers. */
  readonly reads: PlanExplanation["reads"];
  /** Cost by stage, in the thread that conducts; empty for a dry run. */
  readonly stages: readonly {
    readonly stage: string;
    readonly seconds: number;
    readonly cpu_seconds: number;
  }[];
  /** Of decoders' and encoders' own threads. */
  readonly codec_cpu_seconds?: number;
}

/** An explanation as render_project answers it. */
export function explanationView(explanation: RenderExplanation): ExplanationView {
  const { paths, layers, reads, costs } = explanation;
  const conducted = costs?.stages.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) ?? 0;
  return {
    paths: paths.map(({ from, to, path, reason }) => ({
      from_frame: from,
      to_frame: to,
      path,
      reason,
    })),
    layers,
    reads,
    stages: (costs?.stages ?? []).map(({ stage, seconds, cpuSeconds }) => ({
      stage,
      seconds: rounded(seconds),
      cpu_seconds: rounded(cpuSeconds),
    })),
    ...(costs !== undefined && {
      codec_cpu_seconds: rounded(Math.max(0, costs.cpuSeconds - conducted)),
    }),
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
