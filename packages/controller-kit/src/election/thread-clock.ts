import { type Clock, systemClock } from "@capikit/common/time";

/**
 * The machine's time, equal in all threads of the process: `performance.now()` counts from each
 * thread's own start.
 */
export const threadClock: Clock = {
  now: () => Number(process.hrtime.bigint()) / 1e6,
  after: systemClock.after,
};
