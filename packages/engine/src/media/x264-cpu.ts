import { readFileSync } from "node:fs";

/**
 * The value of x264's `asm` that makes a render repeatable here, or undefined when its own choice does.
 * With AVX-512 its macroblock tree reads memory it never wrote whenever a row holds no multiple of 16 macroblocks
 * (1080 pixels are 68): two renders of the same frames then differ. Without AVX-512 they are equal, at no more
 * processor time. The flags are given only where AVX-512, and so each of them, is known to be there.
 */
export function repeatableX264Cpu(): string | undefined {
  return cpuFlags().includes("avx512bw") ? "avx2,fma3,bmi2" : undefined;
}

let flags: readonly string[] | undefined;

/** Features of the processor as Linux names them; empty elsewhere. */
function cpuFlags(): readonly string[] {
  flags ??= /^flags\s*:(.*)$/m.exec(readCpuInfo())?.[1]?.trim().split(/\s+/) ?? [];
  return flags;
}

function readCpuInfo(): string {
  try {
    return readFileSync("/proc/cpuinfo", "utf8");
  } catch (error) {
    // Not a Linux: nothing is known, and nothing is changed.
    if (error instanceof Error) return "";
    throw error;
  }
}
