/** Draws the golden pictures anew: `node test/golden/update.ts`. Look at each before it is committed. */
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

import { nodeDrawings } from "./node-drawings.ts";
import { picturePath, writePicture } from "./picture-file.ts";

const { drawings } = await nodeDrawings();
for (const { name, width, height, pixels } of drawings) {
  const path = picturePath(name);
  mkdirSync(dirname(path), { recursive: true });
  writePicture(path, { width, height, data: pixels });
}
