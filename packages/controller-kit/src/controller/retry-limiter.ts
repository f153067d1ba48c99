import type { Clock } from "@capikit/common/time";
import { exponentialBackoff, type RateLimiter, strictestOf, tokenBucket } from "../queue/rate-limiter.ts";
import type { ControllerDefinition } from "./controller-definition.ts";

export function createRetryLimiter(definition: ControllerDefinition, clock: Clock): RateLimiter<string> {
  const { rateLimiter, retryRate } = definition;
  if (rateLimiter !== undefined) return rateLimiter(clock);
  const growing = createBackoff(definition);
  return retryRate ? strictestOf(growing, tokenBucket(retryRate, clock)) : growing;
}

/** Adds the minimum interval to each delay, except of objects that skip it. */
function createBackoff({
  backoff,
  minIntervalMs,
  isUrgent,
  skipsMinInterval,
}: ControllerDefinition): RateLimiter<string> {
  const spaced = exponentialBackoff<string>({ ...backoff, plusMs: minIntervalMs });
  if (minIntervalMs === 0 || (isUrgent ?? skipsMinInterval) === undefined) return spaced;
  const urgent = exponentialBackoff<string>(backoff);
  const skips = (key: string): boolean => isUrgent?.(key) === true || skipsMinInterval?.(key) === true;
  return {
    delayMs: (key) => (skips(key) ? urgent : spaced).delayMs(key),
    failures: (key) => spaced.failures(key) + urgent.failures(key),
    forget(key) {
      spaced.forget(key);
      urgent.forget(key);
    },
  };
}
