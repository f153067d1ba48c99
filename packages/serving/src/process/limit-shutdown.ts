import type { Logger } from "../logging/logger.ts";
import { startExitWatchdog } from "./exit-watchdog.ts";

/** Head start of the main thread, whose log line has more details, over the watchdog. */
const reserveMs = 1000;

/** Longer Node.js timers fire at once. */
const maxMs = 2 ** 31 - 1 - reserveMs;

/** Checks the option `forceExitMs`. @throws RangeError when no timer takes it. */
export function checkForceExit(ms: number | undefined): void {
  if (ms !== undefined && !(ms > 0 && ms <= maxMs)) {
    throw new RangeError(`forceExitMs is ${String(ms)}: use milliseconds from 1 to ${maxMs}`);
  }
}

/** Ends the process with an error code after a time limit, even if the main thread is blocked. */
export function limitShutdown(ms: number, logger: () => Logger): void {
  // Keeps the process alive: an empty event loop would end it with exit code 0.
  setTimeout(() => {
    logger().error("The shutdown took too long, exiting", { forceExitMs: ms });
    process.exit(1);
  }, ms);
  startExitWatchdog(
    ms + reserveMs,
    `The shutdown took more than ${ms} ms and the main thread is blocked: the process is killed`,
  );
}
