import { describe, expect, it } from "vitest";

import { StageClock } from "./stage-clock.ts";

/** Work that takes a moment of processor time. */
function spin(): number {
  let sum = 0;
  for (let index = 0; index < 3e6; index++) sum += Math.sqrt(index);
  return sum;
}

describe("costs of stages", () => {
  it("[B4] what is done in a stage counts there, entered once or often, and helpers are added", () => {
    const clock = new StageClock();
    for (let turn = 0; turn < 3; turn++) {
      clock.enter("composing");
      spin();
      clock.enter("encoding");
    }
    const own = clock.costs();
    const cpuOf = (stage: string) => own.stages.find((one) => one.stage === stage)?.cpuSeconds ?? 0;
    expect(cpuOf("composing")).toBeGreaterThan(0);
    expect(cpuOf("composing")).toBeGreaterThan(cpuOf("encoding"));
    expect(own.cpuSeconds).toBeGreaterThanOrEqual(cpuOf("composing") * 0.9);
    const helper = {
      stages: [{ stage: "sound", seconds: 3, cpuSeconds: 2 }],
      cpuSeconds: 5,
    } as const;
    clock.join(helper);
    const joined = clock.costs();
    expect(joined.stages).toContainEqual(helper.stages[0]);
    expect(joined.cpuSeconds).toBeGreaterThanOrEqual(own.cpuSeconds + 5);
  });
});
