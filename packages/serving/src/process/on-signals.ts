import type { Logger } from "../logging/logger.ts";

const names = ["SIGTERM", "SIGINT"] as const;

/** Calls back at the first signal and ends the process at the second. Returns an undo function. */
export function onSignals(logger: () => Logger, stop: () => void): () => void {
  let asked = false;
  const listener = (signal: NodeJS.Signals): void => {
    if (asked) {
      logger().error("Received a second signal, exiting immediately", { signal });
      process.exit(1);
    }
    asked = true;
    logger().info("Received a signal, shutting down; a second one exits immediately", { signal });
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
