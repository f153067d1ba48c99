import type { Status } from "@capikit/client/errors";
import { DeadlineError, jsonResponse, type Logger, type RouteResponse } from "@capikit/serving";
import { messageOf } from "../../values/errors.ts";
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
