import { spawn } from "node:child_process";

/** Bands of the caption reel that no overlay touches: width:height:x:y. */
const FREE_BANDS = ["1080:160:0:0", "1080:420:0:560", "1080:300:0:1560"];

/** Runs a program and gives all it said on both outputs. */
export async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${said.slice(-2000)}`);
  return said;
}

/** Frames of the first picture stream, counted by packets. */
export async function countFrames(path: string): Promise<number> {
  const said = await outputOf("ffprobe", [
    ..."-v error -select_streams v:0 -count_packets -of csv=p=0".split(" "),
    "-show_entries",
    "stream=nb_read_packets",
    path,
  ]);
  return Number(said.trim());
}

/** The lowest mean PSNR in dB of two videos over the bands without overlays. */
export async function comparePictures(a: string, b: string): Promise<number> {
  const found: number[] = [];
  for (const band of FREE_BANDS) {
    const graph = `[0:v]crop=${band}[a];[1:v]crop=${band}[b];[a][b]psnr`;
    const said = await outputOf("ffmpeg", [
      ..."-v info -nostdin -nostats".split(" "),
      "-i",
      a,
      "-i",
      b,
      "-lavfi",
      graph,
      "-f",
      "null",
      "-",
    ]);
    const average = /average:(inf|[\d.]+)/.exec(said)?.[1];
    found.push(average === "inf" ? Number.POSITIVE_INFINITY : Number(average));
  }
  return Math.min(...found);
}

/** Presentation times of every picture, as one text. */
export async function frameTimes(path: string): Promise<string> {
  const list = "-v error -select_streams v:0 -show_entries packet=pts,duration,flags -of csv=p=0";
  return outputOf("ffprobe", [...list.split(" "), path]);
}

/** Hash of the decoded sound. */
export async function soundHash(path: string): Promise<string> {
  return outputOf("ffmpeg", [
    ..."-v error -nostdin -i".split(" "),
    path,
    ..."-map 0:a -f hash -".split(" "),
  ]);
}

/** Mean PSNR in dB of the whole pictures of two videos; Infinity when equal. */
export async function meanPsnr(a: string, b: string): Promise<number> {
  const said = await outputOf("ffmpeg", [
    ..."-v info -nostdin -nostats -i".split(" "),
    a,
    "-i",
    b,
    ..."-lavfi [0:v][1:v]psnr -f null -".split(" "),
  ]);
  const average = /average:(inf|[\d.]+)/.exec(said)?.[1];
  return average === "inf" ? Number.POSITIVE_INFINITY : Number(average);
}
