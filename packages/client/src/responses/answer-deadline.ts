import type { Clock } from "@capikit/common/time";

/** Bytes a second from which on an answer may take any time, up to the limits of its size. */
const enoughBytesPerSecond = 256 * 1024;

/** Returns the milliseconds that an answer may take of which so many bytes have arrived. */
export function allowedMs(bodyMs: number, bytes: number): number {
  return bodyMs + (bytes * 1000) / enoughBytesPerSecond;
}

/** The time that the body of an answer may take. */
export interface AnswerDeadline {
  /** Extends the time by that for the bytes that arrived. */
  received(bytes: number): void;
  cancel(): void;
}

/**
 * Starts the time of an answer's body. A server that sends a byte now and then is late after `bodyMs`; one that is slow but sends
 * a long list is not.
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
      // Timers of the machine may fire a fraction of a millisecond early.
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
