import { delayAfter } from "@capikit/common/time";
import { TransportError } from "../errors/transport-error.ts";
import type { TransportRequest } from "./transport.ts";
import { isWrite } from "./write-check.ts";

/**
 * Retries as in client-go: of requests that the server postponed (429 or 5xx with `Retry-After`),
 * and of reads whose connection broke before the answer.
 */
export interface RetryPolicy {
  /** Maximum number of attempts. Default: 11. */
  readonly attempts?: number;
}

/** Longer values are not plausible. */
const maxRetryAfterMs = 60 * 60_000;

const httpDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reports whether to send a request again after an error: a read without an answer. */
export function isRetriable({ method }: Pick<TransportRequest, "method">, error: unknown): boolean {
  return !isWrite(method) && error instanceof TransportError && brokenCodes.has(error.code);
}

/** Codes of broken connections. Those that were refused or timed out are not retried. */
const brokenCodes: ReadonlySet<string | undefined> = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * Returns the milliseconds to wait before a retry, an hour at most; undefined for no retry. Writes
 * are repeated as well, as by client-go: a server that sends `Retry-After` has not executed them.
 */
export function retryAfterMs(
  status: number,
  retryAfter: string | undefined,
  now: number = Date.now(),
): number | undefined {
  if ((status !== 429 && status < 500) || retryAfter === undefined) return undefined;
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
