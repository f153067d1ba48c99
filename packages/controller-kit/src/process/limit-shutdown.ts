import type { Logger } from "@capikit/serving";
import { startExitWatchdog } from "./exit-watchdog.ts";

/** What the watchdog leaves to the main thread, whose log line says more. */
const reserveMs = 1000;

/** Ends the process with a code other than 0 if it still runs after some milliseconds, even with a blocked main thread. */
export function limitShutdown(ms: number, logger: () => Logger | undefined): void {
  // Keeps the process: without anything else to do it would end as if all was well.
  setTimeout(() => {
    logger()?.error("The shutdown took too long, exiting", { forceExitMs: ms });
    process.exit(1);
  }, ms);
  startExitWatchdog(
    ms + reserveMs,
    `The shutdown took more than ${ms} ms and the main thread is blocked: the process is killed`,
  );
}
