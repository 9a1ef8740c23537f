/** Resolves when the process is asked to leave, by a person or by what runs it; asked again, it leaves at once. */
export function untilLeaving(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false;
    const leave = (): void => {
      if (isAsked) process.exit(FORCED_EXIT);
      isAsked = true;
      resolve();
    };
    process.on("SIGTERM", leave);
    process.on("SIGINT", leave);
  });
}

const FORCED_EXIT = 130;
