/**
 * `npm run drift [-- --minutes N] [--json]`: a film of 29.97 frames a second with a flash and a beep at each minute, in
 * projects of 30 and 25 frames a second. At every minute the flash must be less than a frame from where it belongs, the
 * beep within 2 ms, and both less than a frame apart, minute 10 like minute 1.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { renderTimeline } from "@reelkiln/engine";
import { findProject, openProject } from "@reelkiln/studio";

import { decodeSound } from "../test/media/output.ts";
import { ffmpeg, writeWithFfmpeg } from "../test/media/programs.ts";
import { onsetBetween, wavBytes } from "../test/media/sounds.ts";

const { values: flags } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    json: { type: "boolean", default: false },
  },
});
const MINUTES = Number(flags.minutes);
const SECONDS = MINUTES * 60 + 2;
const [WIDTH, HEIGHT] = [64, 36];
const SOURCE_RATE = 30_000 / 1001;
const BEEP_TOLERANCE = 0.002;
const FLASH_SECONDS = 0.5;

/** Seconds at which each minute's flash begins: the first frame at or after it. */
const MARKS = Array.from(
  { length: MINUTES },
  (_, index) => Math.ceil((index + 1) * 60 * SOURCE_RATE - 1e-6) / SOURCE_RATE,
);

function isFlash(seconds: number): boolean {
  return MARKS.some((mark) => seconds >= mark - 1e-6 && seconds < mark + FLASH_SECONDS);
}

function* drawFrames(): Generator<Buffer> {
  const [dark, light] = [40, 220].map((grey) => Buffer.alloc(WIDTH * HEIGHT, grey));
  for (let frame = 0; frame < SECONDS * SOURCE_RATE; frame += 1) {
    yield (isFlash(frame / SOURCE_RATE) ? light : dark) as Buffer;
  }
}

function beeps(): Buffer {
  const samples = new Float32Array(Math.round(SECONDS * 48_000));
  for (const mark of MARKS) {
    const first = Math.round(mark * 48_000);
    for (let at = 0; at < 4800; at += 1) {
      samples[first + at] = 0.6 * Math.cos((2 * Math.PI * 1000 * at) / 48_000);
    }
  }
  return wavBytes({ rateHz: 48_000, channels: [samples] });
}

async function makeSource(folder: string): Promise<void> {
  const wav = join(folder, "beeps.wav");
  writeFileSync(wav, beeps());
  const raw = `-f rawvideo -pix_fmt gray -s ${WIDTH}x${HEIGHT} -r 30000/1001 -i pipe:0 -i ${wav}`;
  const coding = "-c:v libx264 -preset ultrafast -g 300 -pix_fmt yuv420p -c:a aac -b:a 96k";
  const file = join(folder, "media/minutes.mp4");
  await writeWithFfmpeg(file, [...raw.split(" "), ...coding.split(" ")], drawFrames());
}

interface Minute {
  readonly minute: number;
  /** Seconds from where they belong; later is positive. */
  readonly flash: number;
  readonly beep: number;
}

async function renderAt(folder: string, rate: number): Promise<readonly Minute[]> {
  const layers = "layers:\n  - type: video\n    src: media/minutes.mp4\n    fit: fill\n";
  const head = `reelkiln: 1\nwidth: ${WIDTH}\nheight: ${HEIGHT}\nfps: ${rate}\n`;
  writeFileSync(join(folder, "reel.yaml"), `${head}${layers}`);
  const project = await findProject(folder, { projectRoot: folder, confined: true });
  const { timeline, issues } = await openProject(project, { examples: "refused" });
  if (timeline === undefined) throw new Error(issues.map(({ message }) => message).join("\n"));
  const output = join(folder, `out-${rate}.mp4`);
  await renderTimeline({ timeline, root: folder, output, quality: "draft" });
  const raw = "-fps_mode passthrough -vf scale=1:1:flags=area -pix_fmt gray -f rawvideo -".split(
    " ",
  );
  const luma = await ffmpeg(["-v", "error", "-i", output, ...raw]);
  const [left] = await decodeSound(output);
  return MARKS.map((mark, index) => {
    const first = luma.findIndex((grey, frame) => grey > 128 && frame / rate > mark - 1);
    const beep = onsetBetween(left, [mark - 0.5, mark + 0.5], { level: 0.2 });
    return {
      minute: index + 1,
      flash: first / rate - mark,
      beep: (beep ?? Number.NaN) - mark,
    };
  });
}

function isKept({ flash, beep }: Minute, rate: number): boolean {
  const frame = 1 / rate;
  return (
    Math.abs(flash) < frame && Math.abs(beep) <= BEEP_TOLERANCE && Math.abs(flash - beep) < frame
  );
}

const folder = fileURLToPath(new URL("../out/drift", import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "media"), { recursive: true });
await makeSource(folder);
const results: {
  readonly rate: number;
  readonly passed: boolean;
  readonly minutes: readonly Minute[];
}[] = [];
for (const rate of [30, 25]) {
  const minutes = await renderAt(folder, rate);
  results.push({ rate, passed: minutes.every((minute) => isKept(minute, rate)), minutes });
  if (flags.json) continue;
  for (const minute of minutes) {
    const [flash, beep] = [minute.flash, minute.beep].map(
      (value) => `${(value * 1000).toFixed(1)} ms`,
    );
    const state = isKept(minute, rate) ? "pass" : "FAIL";
    console.log(`${state}  ${rate} fps  minute ${minute.minute}: flash ${flash}, beep ${beep}`);
  }
}
const passed = results.every((result) => result.passed);
if (flags.json) console.log(JSON.stringify({ passed, results }));
else
  console.log(
    `drift ${passed ? "passed" : "FAILED"}: ${MINUTES} minutes at 30 and 25 frames a second`,
  );
process.exitCode = passed ? 0 : 1;
