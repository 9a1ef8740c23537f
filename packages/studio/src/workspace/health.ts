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
  const { surveyBackends } = await import("@reelkiln/engine");
  const found = await surveyBackends();
  const some = found.some(({ available }) => available);
  const hasNodeAv = found.some(({ name, available }) => name === "node-av" && available);
  return found.map((backend): HealthCheck => {
    const { name } = backend;
    if (backend.available) return { name, status: "ok", message: backend.version };
    const { reason, mend } = backend;
    if (hasNodeAv) return { name, status: "ok", message: `${reason}; not needed beside node-av` };
    const command = name === "ffmpeg" ? installFfmpeg() : mend;
    const message = some ? `${reason}; ffmpeg is used instead` : `${reason}; one of both is needed`;
    return { name, status: some ? "warning" : "error", message, command };
  });
}

function installFfmpeg(): string {
  if (process.platform === "darwin") return "brew install ffmpeg";
  return process.platform === "win32" ? "winget install ffmpeg" : "sudo apt-get install ffmpeg";
}

async function checkCanvas(): Promise<HealthCheck> {
  try {
    const { canvasLibrary } = await import("@reelkiln/engine");
    canvasLibrary();
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
