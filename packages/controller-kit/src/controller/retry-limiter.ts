import type { Clock } from "@capikit/common/time";
import { exponentialBackoff, type RateLimiter, strictestOf, tokenBucket } from "../queue/rate-limiter.ts";
import type { ControllerDefinition } from "./controller-definition.ts";

/** Creates the limiter of a controller's retries. */
export function retryLimiterOf(
  { rateLimiter, backoff, retryRate, minIntervalMs }: ControllerDefinition,
  clock: Clock,
): RateLimiter<string> {
  if (rateLimiter !== undefined) return rateLimiter(clock);
  const growing = exponentialBackoff<string>({ ...backoff, plusMs: minIntervalMs });
  return retryRate ? strictestOf(growing, tokenBucket(retryRate, clock)) : growing;
}
