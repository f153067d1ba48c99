import type { CompleteSettings } from "./election-settings.ts";
import { threadClock } from "./thread-clock.ts";

/**
 * Returns the milliseconds until the process must have exited after it lost its lease. No other
 * replica that follows the protocol leads before.
 *
 * @param deadlineMs when leadership ended, or would have ended.
 */
export function lossGraceMs(
  { leaseDurationMs, renewDeadlineMs }: Pick<CompleteSettings, "leaseDurationMs" | "renewDeadlineMs">,
  deadlineMs: number,
): number {
  const now = threadClock.now();
  return Math.max(0, Math.min(now, deadlineMs) + leaseDurationMs - renewDeadlineMs - now);
}
