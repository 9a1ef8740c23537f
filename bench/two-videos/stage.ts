import { copyFileSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { makeOnce } from "../media.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const BUNNY = at("../../examples/bunny-captions/media");

/** A photo larger than the canvas: one moment of the film, enlarged and grained. */
const PHOTO =
  "-frames:v 1 -vf scale=2880:1620:flags=lanczos,noise=alls=6:all_seed=3 -q:v 3 -f image2";

/** The project in a folder of its own, so that its caches can be thrown away. */
export async function stageTwoVideos(project: string, media: string): Promise<void> {
  const photo = `${media}/photo.jpg`;
  await makeOnce(photo, ["-ss", "7", "-i", `${BUNNY}/bunny.mp4`, ...PHOTO.split(" ")]);
  rmSync(project, { recursive: true, force: true });
  mkdirSync(`${project}/media`, { recursive: true });
  copyFileSync(at("reel.yaml"), `${project}/reel.yaml`);
  for (const name of ["bunny.mp4", "speech.wav", "speech.vtt"]) {
    copyFileSync(`${BUNNY}/${name}`, `${project}/media/${name}`);
  }
  linkSync(photo, `${project}/media/photo.jpg`);
}
