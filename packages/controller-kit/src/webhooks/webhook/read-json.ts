import type { Status } from "@capikit/client/errors";
import { CapikitError } from "@capikit/common/errors";
import { JsonDepthError, JsonSizeError, parseJsonBytes } from "@capikit/common/json";
import { TokenBucket } from "@capikit/common/time";
import { DeadlineError, jsonResponse, type Logger, type RouteResponse } from "@capikit/serving";
import { messageOf } from "../../values/find-errors.ts";
import type { WebhookRequest } from "./webhook.ts";

const reasons: Readonly<Record<number, string>> = {
  400: "BadRequest",
  413: "RequestEntityTooLarge",
  415: "UnsupportedMediaType",
  500: "InternalError",
  503: "ServiceUnavailable",
  504: "Timeout",
};

/** Returns an HTTP error with a Status, whose message the API server shows to its client. */
export function statusResponse(code: number, message: string): RouteResponse {
  const status: Status = {
    apiVersion: "v1",
    kind: "Status",
    status: "Failure",
    message,
    reason: reasons[code] ?? "InternalError",
    code,
  };
  return jsonResponse(status, code);
}

/** Anyone who reaches the port can send invalid reviews, as many as the connection carries. */
const rate = { burst: 10, perSecond: 1 };

/** By the logger of a webhook server, for all its webhooks. */
const buckets = new WeakMap<Logger, TokenBucket>();

/** Logs an invalid review: as a warning, and many of them for debugging only. */
export function logRefusedReview(
  logger: Logger,
  kind: "admission" | "conversion",
  fields: { readonly webhook: string; readonly error: unknown },
): void {
  const bucket = buckets.get(logger) ?? new TokenBucket(rate);
  buckets.set(logger, bucket);
  logger[bucket.take() ? "warn" : "debug"](`Invalid ${kind} review refused`, fields);
}

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

interface FailedRequest {
  readonly path: string;
  /** For the log. */
  readonly type: "Webhook" | "Conversion";
  readonly request: Pick<WebhookRequest, "signal">;
  readonly logger: Logger;
}

/**
 * Returns the answer to a request that ended before its work, because its time was up, its client
 * disconnected or the server stopped. API servers then apply the failure policy. Only the first
 * answer is sent, as the connection is closed in the other cases. Returns undefined if the work
 * itself failed.
 */
export function abortedResponse(
  { path, type, request, logger }: FailedRequest,
  error: unknown,
): RouteResponse | undefined {
  if (error instanceof DeadlineError) {
    logger.error(`${type} timed out`, { error });
    return statusResponse(504, `${path}: ${error.message}`);
  }
  const { aborted, reason } = request.signal;
  if (!aborted) return undefined;
  logger.debug(`${type} aborted`, { error: reason });
  return statusResponse(503, `${path}: ${messageOf(reason)}`);
}
