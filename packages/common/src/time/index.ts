/**
 * Replaceable clocks, one of them for tests, waiting, durations, polling, retries with backoff, and yielding to the event
 * loop.
 *
 * @module
 */

export { type BackoffOptions, createBackoff, type DelayOptions, delayAfter } from "./backoff.ts";
export { canonicalTime, humanDuration, microTime } from "./canonical-time.ts";
export { type Clock, systemClock } from "./clock.ts";
export * from "./duration.ts";
export { createFakeClock, type FakeClock } from "./fake-clock.ts";
export { mapLimited } from "./map-limited.ts";
export { type PollOptions, poll } from "./poll.ts";
export { type RetryOptions, retry } from "./retry.ts";
export { type LinkedSignal, linkSignals, pause, sleep, untilAborted, withTimeout } from "./sleep.ts";
export { type Rate, TokenBucket } from "./token-bucket.ts";
export { yieldAfter, yieldToEventLoop } from "./yield-to-event-loop.ts";
