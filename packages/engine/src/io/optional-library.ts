import { createRequire } from "node:module";
import { availableParallelism } from "node:os";

const require = createRequire(import.meta.url);

/** Path of an npm package's main file; undefined when the package is not installed. */
export function libraryFile(name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}

/** Whether an npm package is installed. */
export function isInstalled(name: string): boolean {
  return libraryFile(name) !== undefined;
}

/** An npm package; undefined when it is not installed. What fails while loading is thrown. */
export function requireLibrary(name: string): unknown {
  return isInstalled(name) ? require(name) : undefined;
}

/** Operating system and processor as packages with native parts name them: `linux-x64`. */
export function platformName(): string {
  return `${process.platform}-${process.arch}`;
}

/** Threads that this machine runs at once. */
export function threadCount(): number {
  return availableParallelism();
}
