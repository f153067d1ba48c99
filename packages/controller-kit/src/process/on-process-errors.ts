import type { Logger } from "@capikit/serving";
import { shownError } from "./shown-error.ts";

/**
 * Logs uncaught exceptions and unhandled rejections, without secrets, and ends the process with code 1: what it was doing is unknown, so
 * that it must not go on, nor release its lease.
 */
export function onProcessErrors(logger: () => Logger | undefined): void {
  process.on("uncaughtException", (error: unknown, origin) => {
    try {
      const known = logger();
      if (known === undefined) {
        console.error(shownError(error));
      } else {
        known.error("Uncaught error, exiting", { origin, error });
      }
    } finally {
      process.exit(1);
    }
  });
}
