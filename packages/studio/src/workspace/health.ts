import { statfs } from "node:fs/promises";

/** One thing a render needs, and whether it is there. */
export interface HealthCheck {
  readonly name: string;
  readonly status: "ok" | "warning" | "error";
  readonly message: string;
  /** Command that mends it. */
  readonly command?: string;
}

const GIBIBYTE = 1024 ** 3;
const LOW_DISK_BYTES = GIBIBYTE;
const OLDEST_NODE = 24;

/** Checks everything a render needs. `folder` is where outputs would be written. */
export async function checkHealth(folder: string): Promise<readonly HealthCheck[]> {
  return [
    checkNode(process.versions.node),
    ...(await checkBackends()),
    await checkCanvas(),
    await checkDisk(folder),
  ];
}

function checkNode(version: string): HealthCheck {
  const good = Number(version.split(".")[0]) >= OLDEST_NODE;
  return {
    name: "node",
    status: good ? "ok" : "error",
    message: `Node ${version}${good ? "" : `; ${OLDEST_NODE} or newer is needed`}`,
    ...(good ? {} : { command: "npm install --global node@24" }),
  };
}

/** One back-end is enough; ffmpeg alone works but is slower, so node-av is advised. */
async function checkBackends(): Promise<readonly HealthCheck[]> {
  const engine = await import("@reelkiln/engine");
  const [nodeAv, ffmpeg] = await Promise.all([
    attempt("node-av", () => engine.openNodeAvBackend()),
    attempt("ffmpeg", () => engine.openFfmpegBackend()),
  ]);
  if (nodeAv.status === "ok") {
    return [nodeAv, ffmpeg.status === "ok" ? ffmpeg : asAbsence(ffmpeg)];
  }
  const mend = { command: "npm install node-av" };
  if (ffmpeg.status === "ok") return [{ ...nodeAv, ...mend, status: "warning" }, ffmpeg];
  return [
    { ...nodeAv, ...mend, message: `${nodeAv.message} One of node-av and ffmpeg is needed.` },
    { ...ffmpeg, command: installFfmpeg() },
  ];
}

function asAbsence(check: HealthCheck): HealthCheck {
  return { name: check.name, status: "ok", message: `${check.message} Not needed beside node-av.` };
}

async function attempt(
  name: string,
  open: () => Promise<{ readonly version: string }>,
): Promise<HealthCheck> {
  try {
    return { name, status: "ok", message: (await open()).version };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { name, status: "error", message: why.endsWith(".") ? why : `${why}.` };
  }
}

function installFfmpeg(): string {
  if (process.platform === "darwin") return "brew install ffmpeg";
  return process.platform === "win32" ? "winget install ffmpeg" : "sudo apt-get install ffmpeg";
}

async function checkCanvas(): Promise<HealthCheck> {
  try {
    await import("@reelkiln/engine");
    return { name: "drawing", status: "ok", message: "@napi-rs/canvas loads" };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { name: "drawing", status: "error", message: why, command: "npm install" };
  }
}

async function checkDisk(folder: string): Promise<HealthCheck> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const enough = free >= LOW_DISK_BYTES;
  const message = `${(free / GIBIBYTE).toFixed(1)} GiB free`;
  return { name: "disk", status: enough ? "ok" : "warning", message };
}
