import { cp, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { command } from "./hosted-process.ts";

const MEDIA = fileURLToPath(new URL("../../examples/bunny-captions/media/", import.meta.url));

/** A clip of the bunny film with the human voice over it. */
export interface ClipOrder {
  /** Folder it is put into. */
  readonly folder: string;
  readonly name: string;
  readonly seconds: number;
  readonly width?: number;
  readonly height?: number;
}

/** Makes a clip by a render of our own, from media that come with the examples. */
export async function makeClip(order: ClipOrder): Promise<string> {
  const { folder, name, seconds, width = 540, height = 960 } = order;
  const project = join(folder, `${name}-project`);
  await mkdir(join(project, "media"), { recursive: true });
  for (const file of ["bunny.mp4", "speech.wav"])
    await cp(join(MEDIA, file), join(project, "media", file));
  await writeFile(
    join(project, "reel.yaml"),
    `reelkiln: 1
title: ${name}
width: ${width}
height: ${height}
fps: 30
duration: ${seconds}

assets:
  film: media/bunny.mp4
  voice: media/speech.wav

layers:
  - id: film
    type: video
    src: film
    loop: true
    mute: true
    duration: ${seconds}

  - id: voice
    type: audio
    src: voice
    duration: ${Math.min(seconds, VOICE_SECONDS)}
`,
  );
  await command(
    ["render", project, "--output", join(project, "clip.mp4"), "--quality", "draft"],
    folder,
  );
  await rename(join(project, "clip.mp4"), join(folder, `${name}.mp4`));
  return `${name}.mp4`;
}

const VOICE_SECONDS = 16.3;
