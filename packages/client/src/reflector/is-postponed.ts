import { ApiError } from "../errors/api-error.ts";
import { isTooManyRequests } from "../errors/predicates.ts";

/**
 * Reports whether the server asked to send a watch again later: with 429, or with `Retry-After`
 * before the watch was open.
 */
export function isPostponed(error: unknown, wasOpen: boolean): boolean {
  if (isTooManyRequests(error)) return true;
  return !wasOpen && error instanceof ApiError && error.status >= 500 && error.retryAfterMs !== undefined;
}
