import { access } from "node:fs/promises";

/** Between two looks, in milliseconds: a person waits no longer than this, and a look costs nothing. */
const LOOK_MS = 250;

/** Calls back once when a file is there, until the returned function is called. Keeps no process alive. */
export function whenThere(path: string, listener: () => void): () => void {
  const timer = setInterval(() => {
    access(path).then(
      () => {
        clearInterval(timer);
        listener();
      },
      // Not there yet.
      () => undefined,
    );
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
