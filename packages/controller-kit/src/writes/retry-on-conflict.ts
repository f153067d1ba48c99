import { isConflict } from "@capikit/client/errors";
import { type RetryOptions, retry } from "@capikit/common/time";

/** The number and delays of attempts. */
export type ConflictBackoff = Pick<RetryOptions, "attempts" | "initialMs" | "factor" | "jitter" | "maxMs">;

/** For conflicts with clients that change other fields: five attempts, with 10 ms between them. */
export const defaultRetry: ConflictBackoff = Object.freeze({
  attempts: 5,
  initialMs: 10,
  factor: 1,
  jitter: 0.1,
});

/** For conflicts with clients that also work on the object: four attempts in about 300 ms. */
export const defaultBackoff: ConflictBackoff = Object.freeze({
  attempts: 4,
  initialMs: 10,
  factor: 5,
  jitter: 0.1,
});

/** Options of `retryOnConflict`. */
export interface RetryOnConflictOptions extends Pick<RetryOptions, "clock" | "signal"> {
  /** Default: {@link defaultRetry}. */
  readonly backoff?: ConflictBackoff | undefined;
}

/**
 * Attempts a write again after a Conflict. Source: `retry.RetryOnConflict` of client-go. For other
 * errors, use `retry` of `@capikit/common/time`.
 *
 * @param write reads the object with the client, changes it, and writes it.
 * @throws the last Conflict, or any other error at once.
 */
export function retryOnConflict<T>(
  write: (attempt: number) => Promise<T>,
  { backoff = defaultRetry, ...options }: RetryOnConflictOptions = {},
): Promise<T> {
  return retry(write, { ...backoff, ...options, isFinal: (error) => !isConflict(error) });
}
