import type { Clock } from "@capikit/common/time";

/** Rate in bytes per second above which an answer has no time limit. */
const enoughBytesPerSecond = 256 * 1024;

/** Returns the time limit in milliseconds of an answer with this many bytes received. */
export function allowedMs(bodyMs: number, bytes: number): number {
  return bodyMs + (bytes * 1000) / enoughBytesPerSecond;
}

/** The time limit of an answer's body. */
export interface AnswerDeadline {
  received(bytes: number): void;
  cancel(): void;
}

/**
 * Starts the time limit of an answer's body. Long lists may take longer, trickled bytes may not.
 *
 * @param onLate is called at most once.
 */
export function startAnswerDeadline(clock: Clock, bodyMs: number, onLate: () => void): AnswerDeadline {
  const since = clock.now();
  let bytes = 0;
  let cancelTimer = (): void => {};
  const arm = (ms: number): void => {
    cancelTimer = clock.after(ms, () => {
      const left = since + allowedMs(bodyMs, bytes) - clock.now();
      // Timers may fire a fraction of a millisecond early.
      if (left >= 1) arm(left);
      else onLate();
    });
  };
  arm(bodyMs);
  return {
    received(more) {
      bytes += more;
    },
    cancel: () => cancelTimer(),
  };
}
