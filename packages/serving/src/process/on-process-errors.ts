import type { Logger } from "../logging/logger.ts";

/**
 * Logs uncaught exceptions and unhandled rejections, without secrets, and ends the process with
 * code 1. Its state is unknown, so it must not continue or release its lease.
 */
export function onProcessErrors(logger: () => Logger): void {
  const end = (error: unknown, origin: string): void => {
    try {
      logger().error("Uncaught error, exiting", { origin, error });
    } finally {
      process.exit(1);
    }
  };
  process.on("uncaughtException", end);
  // Another listener or --unhandled-rejections=warn would keep rejections from being exceptions.
  process.on("unhandledRejection", (reason) => end(reason, "unhandledRejection"));
}
