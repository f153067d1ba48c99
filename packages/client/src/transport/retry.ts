import { delayAfter } from "@capikit/common/time";

/** How often a request is sent again that the server put off (429, 503) with a time to wait. */
export interface RetryPolicy {
  /** Attempts in all. Default: 10. */
  readonly attempts?: number;
  /** Milliseconds that may be spent waiting in all. An answer that asks for more is an error at once. Default: 30,000. */
  readonly maxWaitMs?: number;
}

/** No server is taken to mean a longer wait. */
const maxRetryAfterMs = 60 * 60_000;

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Returns the milliseconds that an answer asks to wait, an hour at most; undefined when it does not invite another attempt. The server did
 * nothing when it answers so, therefore writes may be sent again as well.
 */
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
  // JavaScript takes nearly anything for a date.
  const date = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.min(maxRetryAfterMs, Math.max(0, date - now));
}

/** Returns the milliseconds to wait at least, so that a server that asks for no delay is not sent requests in a tight loop. */
export function leastWaitMs(attempts: number): number {
  return delayAfter(attempts, { initialMs: 50, maxMs: 1000 });
}
