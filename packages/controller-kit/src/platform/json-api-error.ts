import { CapikitError } from "@capikit/common/errors";
import type { JsonApiProblem } from "./json-api.ts";

/** An error response of a JSON API. */
export class JsonApiError extends CapikitError {
  override readonly name = "JsonApiError";
  /** Code of the platform, such as `uniqueness_error`, or else `http_503`. */
  override readonly code: string;
  /** Status code and headers, for `platformLimitOf`. */
  readonly response: Pick<Response, "headers" | "status">;

  constructor(request: string, { code, message }: JsonApiProblem, response: JsonApiError["response"]) {
    const known = code || `http_${response.status}`;
    super(`${request}: ${message || "the platform refused the request"} (${known})`);
    this.code = known;
    this.response = response;
  }
}

/** Reports whether the platform refused a request, optionally with one of the codes. */
export function isJsonApiError(error: unknown, ...codes: readonly string[]): error is JsonApiError {
  return error instanceof JsonApiError && (codes.length === 0 || codes.includes(error.code));
}
