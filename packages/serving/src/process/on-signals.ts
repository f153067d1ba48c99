import type { Logger } from "../logging/logger.ts";

const names = ["SIGTERM", "SIGINT"] as const;

/** Calls back at the first signal to end, and ends the process at the second. Gives what undoes it. */
export function onSignals(logger: () => Logger, stop: () => void): () => void {
  let asked = false;
  const listener = (signal: NodeJS.Signals): void => {
    if (asked) {
      logger().error("Received a second signal, exiting at once", { signal });
      process.exit(1);
    }
    asked = true;
    logger().info("Received a signal, stopping; a second one ends the process at once", { signal });
    stop();
  };
  for (const name of names) {
    process.on(name, listener);
  }
  return () => {
    for (const name of names) {
      process.off(name, listener);
    }
  };
}
