import { spawn } from "node:child_process";

/** Runs a program to its end and gives its output; throws with what it said when it fails. */
export async function run(program: string, args: readonly string[]): Promise<Buffer> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const parts: Buffer[] = [];
  let complained = "";
  child.stdout.on("data", (chunk: Buffer) => parts.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return Buffer.concat(parts);
  throw new Error(`${program} ${args.join(" ")} ended with ${code}: ${complained.slice(-2000)}`);
}
