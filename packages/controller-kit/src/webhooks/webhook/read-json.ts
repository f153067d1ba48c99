import { CapikitError } from "@capikit/common/errors";
import { JsonDepthError, JsonSizeError, parseJsonBytes } from "@capikit/common/json";
import type { WebhookRequest } from "./webhook.ts";

export class ReviewError extends CapikitError {
  override readonly name = "ReviewError";
  /** HTTP status code of the response. */
  readonly status: number;
  /** The review's UID, if readable: with it, the API server shows the message to its client. */
  readonly uid: string | undefined;

  constructor(message: string, { status = 400, uid }: { status?: number; uid?: string | undefined } = {}) {
    super(message);
    this.status = status;
    this.uid = uid;
  }
}

/** Returns the parsed JSON, or throws the reason why the request is refused. */
export type GetJson = () => unknown;

/**
 * Passes a request's JSON to `answer`, large ones in later iterations of the event loop, see
 * `parseJsonBytes`.
 *
 * Its function throws a ReviewError when the body is not JSON in UTF-8, or exceeds the limits of its
 * size. The message never quotes the body, which may hold secrets.
 */
export function withJson<T>(
  { body, headers }: WebhookRequest,
  what: string,
  answer: (json: GetJson) => T | Promise<T>,
): T | Promise<T> {
  const refused = (error: ReviewError): T | Promise<T> =>
    answer(() => {
      throw error;
    });
  const type = headers["content-type"] ?? "";
  if (!/^application\/json *(?:;|$)/i.test(type)) {
    const message = `content-type is ${JSON.stringify(type)}: send ${what} as application/json`;
    return refused(new ReviewError(message, { status: 415 }));
  }
  if (body.length === 0) return refused(new ReviewError(`the body is empty: send ${what} as JSON`));
  let value: unknown;
  try {
    value = parseJsonBytes(body);
  } catch (error) {
    return refused(problemOf(error));
  }
  return value instanceof Promise
    ? value.then(
        (json) => answer(() => json),
        (error) => refused(problemOf(error)),
      )
    : answer(() => value);
}

function problemOf(error: unknown): ReviewError {
  if (error instanceof JsonSizeError) return new ReviewError(error.message, { status: 413 });
  if (error instanceof JsonDepthError) return new ReviewError(error.message);
  return new ReviewError(
    error instanceof TypeError ? "the body is not valid UTF-8" : "the body is not valid JSON",
  );
}
