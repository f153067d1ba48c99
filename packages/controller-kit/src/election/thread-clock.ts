import { type Clock, systemClock } from "@capikit/common/time";

/** A clock that all threads share, unlike `performance.now()`. */
export const threadClock: Clock = {
  now: () => Number(process.hrtime.bigint()) / 1e6,
  after: systemClock.after,
};
