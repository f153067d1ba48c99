import type { Logger } from "../logging/logger.ts";
import { redactingLogger } from "../logging/redacting-logger.ts";
import type { ProcessWork } from "./process-work.ts";

/**
 * Passes an unhandled rejection to the work in whose asynchronous context it occurred. Logs other
 * unhandled rejections and uncaught exceptions, without secrets, and ends the process with code 1.
 * Its state is unknown, so it must not continue or release its lease.
 */
export function onProcessErrors(logger: () => Logger, currentWork: () => ProcessWork | undefined): void {
  const end = (error: unknown, origin: string): void => {
    try {
      const work = currentWork()?.logger;
      (work === undefined ? logger() : redactingLogger(work)).error("Uncaught error, exiting", {
        origin,
        error,
      });
    } finally {
      process.exit(1);
    }
  };
  process.on("uncaughtException", end);
  // Another listener or --unhandled-rejections=warn would keep rejections from being exceptions.
  process.on("unhandledRejection", (reason) => {
    const work = currentWork();
    if (work === undefined) end(reason, "unhandledRejection");
    else work.reject(reason);
  });
}
