/** How often a request is sent again that the server put off (429, 503) with a time to wait. */
export interface RetryPolicy {
  /** Attempts in all. Default: 10. */
  readonly attempts?: number;
  /** Milliseconds that may be spent waiting in all. An answer that asks for more is an error at once. Default: 30,000. */
  readonly maxWaitMs?: number;
}

/**
 * The milliseconds that an answer asks to wait, or undefined when it does not invite another attempt. The server did nothing when
 * it answers so, therefore writes may be sent again as well.
 */
export function retryAfterMs(
  status: number,
  retryAfter: string | undefined,
  now: number = Date.now(),
): number | undefined {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) {
    return undefined;
  }
  if (/^\d+$/.test(retryAfter.trim())) {
    return Number(retryAfter) * 1000;
  }
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
