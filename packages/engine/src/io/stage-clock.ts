/** Steps of a render whose cost is told apart. */
type Stage = "preparing" | "sound" | "decoding" | "composing" | "encoding" | "joining" | "checking";

/** What one step took. */
interface StageCost {
  readonly stage: Stage;
  /** By the clock on the wall. */
  readonly seconds: number;
  /** Processor time of the thread that conducts; decoders and encoders have threads of their own. */
  readonly cpuSeconds: number;
}

/** Costs of a render, those of helping processes added. */
export interface StageCosts {
  readonly stages: readonly StageCost[];
  /** Processor time of all threads. */
  readonly cpuSeconds: number;
}

interface Reading {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/** Tells which step a process is in and adds up what each takes. */
export class StageClock {
  readonly #taken = new Map<Stage, Reading>();
  readonly #startedCpu = wholeCpuSeconds();
  #stage: Stage = "preparing";
  #entered = readThread();
  #helpersCpu = 0;

  /** Ends the step in work and begins another. */
  enter(stage: Stage): void {
    const now = readThread();
    this.#add(this.#stage, {
      seconds: now.seconds - this.#entered.seconds,
      cpuSeconds: now.cpuSeconds - this.#entered.cpuSeconds,
    });
    this.#stage = stage;
    this.#entered = now;
  }

  /** Adds what another process took for the same render. */
  join({ stages, cpuSeconds }: StageCosts): void {
    for (const { stage, ...taken } of stages) this.#add(stage, taken);
    this.#helpersCpu += cpuSeconds;
  }

  costs(): StageCosts {
    this.enter(this.#stage);
    return {
      stages: [...this.#taken].map(([stage, taken]) => ({ stage, ...taken })),
      cpuSeconds: wholeCpuSeconds() - this.#startedCpu + this.#helpersCpu,
    };
  }

  #add(stage: Stage, { seconds, cpuSeconds }: Reading): void {
    const before = this.#taken.get(stage) ?? { seconds: 0, cpuSeconds: 0 };
    this.#taken.set(stage, {
      seconds: before.seconds + seconds,
      cpuSeconds: before.cpuSeconds + cpuSeconds,
    });
  }
}

function readThread(): Reading {
  const { user, system } = process.threadCpuUsage();
  return { seconds: performance.now() / 1000, cpuSeconds: (user + system) / 1e6 };
}

function wholeCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
