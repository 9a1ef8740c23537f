import { existsSync } from "node:fs";
import { join } from "node:path";

/** The package as published has its files beside the code; the sources have them at their root. */
const PLACES = [import.meta.dirname, join(import.meta.dirname, "../../../..")];

/** Absolute path of a file or folder that comes with the program, such as `skills`; undefined when it is not there. */
export function installedPath(name: string): string | undefined {
  return PLACES.map((place) => join(place, name)).find((path) => existsSync(path));
}
