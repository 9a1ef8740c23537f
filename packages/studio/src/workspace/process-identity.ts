import { hostname } from "node:os";

/** A process of a machine, as a file can name it. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
}

/** The process this code runs in. */
export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, host: hostname() };
}

/** False when the process ran on this machine and is gone; true when it lives or cannot be asked. */
export function isAlive({ pid, host }: ProcessIdentity): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}
