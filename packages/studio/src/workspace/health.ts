import { statfs } from "node:fs/promises";

import type { SpeechHost } from "@reelkiln/engine";

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
export async function checkHealth(
  folder: string,
  speech?: SpeechHost,
): Promise<readonly HealthCheck[]> {
  return [
    checkNode(process.versions.node),
    ...(await checkBackends()),
    await checkCanvas(),
    await checkDisk(folder),
    await checkSpeech(speech),
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

/** Only transcribing needs an engine, so none is no warning. */
async function checkSpeech(speech: SpeechHost = { models: { folder: "" } }): Promise<HealthCheck> {
  const { SPEECH_ENGINES, surveySpeech } = await import("@reelkiln/engine");
  const found = await surveySpeech(speech);
  const engines = found.filter(({ name }) => (SPEECH_ENGINES as readonly string[]).includes(name));
  const ready = engines.filter(({ available }) => available).map(({ name }) => name);
  if (ready.length > 0) return { name: "speech", status: "ok", message: ready.join(", ") };
  const mend = engines.at(-1)?.mend;
  return {
    name: "speech",
    status: "ok",
    message: "no engine; only transcribing needs one",
    ...(mend === undefined ? {} : { command: mend }),
  };
}

async function checkDisk(folder: string): Promise<HealthCheck> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const enough = free >= LOW_DISK_BYTES;
  const message = `${(free / GIBIBYTE).toFixed(1)} GiB free`;
  return { name: "disk", status: enough ? "ok" : "warning", message };
}
