import type { Status } from "@capikit/client/errors";
import { jsonResponse, type RouteResponse } from "@capikit/serving";

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
