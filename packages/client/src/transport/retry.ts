import { delayAfter } from "@capikit/common/time";

/** Retries of requests that the server postponed (429, 503) with `Retry-After`. */
export interface RetryPolicy {
  /** Maximum number of attempts. Default: 10. */
  readonly attempts?: number;
  /** Maximum total wait in milliseconds; a longer `Retry-After` is an error. Default: 30,000. */
  readonly maxWaitMs?: number;
}

/** Longer values are not plausible. */
const maxRetryAfterMs = 60 * 60_000;

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Returns the delay before a retry, also of writes: the server did nothing. Undefined for none. */
export function retryAfterMs(
  status: number,
  retryAfter: string | undefined,
  now: number = Date.now(),
): number | undefined {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) {
    return undefined;
  }
  const text = retryAfter.trim();
  if (/^\d+$/.test(text)) {
    return Math.min(maxRetryAfterMs, Number(text) * 1000);
  }
  // JavaScript accepts nearly anything as a date.
  const date = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(maxRetryAfterMs, Math.max(0, date - now));
}

/** Returns the minimum delay, so that a server that asks for none does not cause a tight loop. */
export function leastWaitMs(attempts: number): number {
  return delayAfter(attempts, { initialMs: 50, maxMs: 1000 });
}
