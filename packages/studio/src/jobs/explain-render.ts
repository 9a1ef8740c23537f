import type { PlanExplanation, RenderRequest, RenderResult, StageCosts } from "@reelkiln/engine";

/** Which way a render goes and what its steps took. */
export interface RenderExplanation extends PlanExplanation {
  /** Absent for a dry run, and where nothing is told of steps. */
  readonly costs?: StageCosts;
}

/** Explains a render by its first video; costs are those of all. */
export async function explainRenders(
  request: RenderRequest,
  results: readonly RenderResult[],
): Promise<RenderExplanation> {
  const { explainRender } = await import("@reelkiln/engine");
  const plan = await explainRender(request);
  const costs = results.flatMap((result) => result.costs ?? []);
  return costs.length === 0 ? plan : { ...plan, costs: sumOf(costs) };
}

function sumOf(all: readonly StageCosts[]): StageCosts {
  const names = [...new Set(all.flatMap(({ stages }) => stages.map(({ stage }) => stage)))];
  const taken = all.flatMap(({ stages }) => stages);
  return {
    stages: names.map((stage) => {
      const own = taken.filter((one) => one.stage === stage);
      return {
        stage,
        seconds: own.reduce((sum, { seconds }) => sum + seconds, 0),
        cpuSeconds: own.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
      };
    }),
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  };
}
