import type { Logger } from "../logging/logger.ts";

/**
 * Logs uncaught exceptions and unhandled rejections, without secrets, and ends the process with code 1: what it was doing is unknown, so
 * that it must not go on, nor release its lease.
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
  // A listener of another library, or --unhandled-rejections=warn, keeps rejections from becoming uncaught exceptions.
  process.on("unhandledRejection", (reason) => end(reason, "unhandledRejection"));
}
