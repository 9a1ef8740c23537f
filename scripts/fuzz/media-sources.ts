import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { drawCard } from "../../test/media/card.ts";
import { makeFilm, ORDINARY, type Film } from "../../test/media/films.ts";
import { writeWithFfmpeg } from "../../test/media/programs.ts";
import { testSound } from "../../test/media/sounds.ts";

const SHORT: Film = { seconds: 1, width: 128, height: 72, sound: testSound(44_100, 2, 1) };

const FILMS: readonly (readonly [name: string, coding: string])[] = [
  ["h264.mp4", "-c:a aac"],
  ["faststart.mp4", "-c:a aac -movflags +faststart"],
  ["fragmented.mp4", "-c:a aac -movflags +frag_keyframe+empty_moov"],
  ["hevc.mp4", "-c:v libx265 -x265-params log-level=none -c:a aac"],
  ["h264.mkv", "-c:a libvorbis"],
  ["vp9.webm", "-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -c:a libopus"],
  ["prores.mov", "-c:v prores_ks -pix_fmt yuv422p10le -c:a pcm_s16le"],
  ["mpeg4.avi", "-c:v mpeg4 -c:a libmp3lame"],
  ["stream.ts", "-c:a aac"],
  ["clip.flv", "-c:a aac"],
  ["sound.mp3", "-vn -c:a libmp3lame"],
  ["sound.flac", "-vn -c:a flac"],
  ["sound.wav", "-vn -c:a pcm_s16le"],
  ["sound.ogg", "-vn -c:a libopus"],
  ["loop.gif", "-an -c:v gif -pix_fmt rgb8"],
  ["moving.png", "-an -c:v apng -f apng -pix_fmt rgba"],
  ["moving.webp", "-an -c:v libwebp_anim -pix_fmt yuva420p"],
];

const STILLS = ["still.png", "still.jpg", "still.webp"];

/** Real files of the usual containers and codecs, made in `folder`; their paths. */
export async function makeMediaSources(folder: string): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  for (const [name, coding] of FILMS) {
    const isPlain = /-c:v (gif|apng|libwebp_anim)|-vn/.test(coding);
    const base = isPlain ? [] : ORDINARY;
    await makeFilm(join(folder, name), SHORT, [...base, ...coding.split(" ")]);
  }
  for (const name of STILLS) {
    const input = "-f rawvideo -pix_fmt rgb24 -s 128x72 -i pipe:0 -frames:v 1".split(" ");
    await writeWithFfmpeg(join(folder, name), input, [drawCard({ width: 128, height: 72 }, 9)]);
  }
  return [...FILMS.map(([name]) => name), ...STILLS].map((name) => join(folder, name));
}
