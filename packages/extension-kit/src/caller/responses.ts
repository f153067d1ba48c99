/** What all responses have, as they arrive. */
export interface AnyResponse {
  readonly status?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** The success that stands for a call that was passed over, and for no call at all. */
export function defaultSuccess(blocking: boolean): AnyResponse {
  return { status: "Success", message: "", ...(blocking && { retryAfterSeconds: 0 }) };
}

/**
 * One response for several, all of them successes: `retryAfterSeconds` is the lowest that is not zero, messages are joined by a comma, in the
 * order of the responses. Other members are left out, as they cannot be joined.
 */
export function aggregate(responses: readonly AnyResponse[], blocking: boolean): AnyResponse {
  const message = responses
    .map((response) => response.message ?? "")
    .filter((text) => text !== "")
    .join(", ");
  if (!blocking) {
    return { status: "Success", message };
  }
  const waits = responses.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds).filter((wait) => wait !== 0);
  return { status: "Success", message, retryAfterSeconds: waits.length === 0 ? 0 : Math.min(...waits) };
}
