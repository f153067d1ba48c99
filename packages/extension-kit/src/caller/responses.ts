/** Common members of responses on the wire. */
export interface AnyResponse {
  readonly status?: string;
  readonly message?: string;
  readonly retryAfterSeconds?: number;
}

/** Returns the success for an ignored failure, or for no call at all. */
export function defaultSuccess(blocking: boolean): AnyResponse {
  return { status: "Success", message: "", ...(blocking && { retryAfterSeconds: 0 }) };
}

/**
 * Combines successful responses: the lowest non-zero `retryAfterSeconds` and all messages, joined
 * by commas in order. Other members cannot be combined and are dropped.
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
  return {
    status: "Success",
    message,
    retryAfterSeconds: waits.length === 0 ? 0 : waits.reduce((least, wait) => Math.min(least, wait)),
  };
}
