import type { Logger } from "../logging/logger.ts";
import { startExitWatchdog } from "./exit-watchdog.ts";

/** What the watchdog leaves to the main thread, whose log line says more. */
const reserveMs = 1000;

/** Node's timers take no more, and run at once instead. */
const maxMs = 2 ** 31 - 1 - reserveMs;

/** Checks the option `forceExitMs`. @throws RangeError when no timer takes it. */
export function checkForceExit(ms: number | undefined): void {
  if (ms !== undefined && !(ms > 0 && ms <= maxMs)) {
    throw new RangeError(`forceExitMs is ${String(ms)}: use milliseconds from 1 to ${maxMs}`);
  }
}

/** Ends the process with a code other than 0 if it still runs after some milliseconds, even with a blocked main thread. */
export function limitShutdown(ms: number, logger: () => Logger): void {
  // Keeps the process: without anything else to do it would end as if all was well.
  setTimeout(() => {
    logger().error("The shutdown took too long, exiting", { forceExitMs: ms });
    process.exit(1);
  }, ms);
  startExitWatchdog(
    ms + reserveMs,
    `The shutdown took more than ${ms} ms and the main thread is blocked: the process is killed`,
  );
}
