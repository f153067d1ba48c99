import type { CompleteSettings } from "./election-settings.ts";
import { threadClock } from "./thread-clock.ts";

/**
 * Milliseconds from now until the process must be gone because its lease was lost: until then nobody else leads who follows the
 * protocol.
 *
 * @param deadlineMs when leadership ended, or would have.
 */
export function lossGraceMs(
  { leaseDurationMs, renewDeadlineMs }: Pick<CompleteSettings, "leaseDurationMs" | "renewDeadlineMs">,
  deadlineMs: number,
): number {
  const now = threadClock.now();
  return Math.max(0, Math.min(now, deadlineMs) + leaseDurationMs - renewDeadlineMs - now);
}
