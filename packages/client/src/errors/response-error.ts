import { CodedError } from "@capikit/common/errors";
import type { ResponseLimits } from "../limits/response-limits.ts";

/**
 * Kinds of invalid answers:
 * - `RESPONSE_TOO_LARGE`, `RESPONSE_TOO_SLOW`, `RESPONSE_TOO_DEEP`: it exceeds the limit in
 *   `limit`,
 * - `RESPONSE_MALFORMED`: it is not JSON, or not the expected kind of document,
 * - `RESPONSE_ENCODED`: it has a content encoding, such as gzip, that was not requested,
 * - `RESPONSE_ENDLESS`: the pages of a list have no end.
 */
export type ResponseErrorCode =
  | "RESPONSE_TOO_LARGE"
  | "RESPONSE_TOO_SLOW"
  | "RESPONSE_TOO_DEEP"
  | "RESPONSE_MALFORMED"
  | "RESPONSE_ENCODED"
  | "RESPONSE_ENDLESS";

/** The API server's answer is invalid. The message never quotes it, as it may hold secrets. */
export class ResponseError extends CodedError<ResponseErrorCode> {
  override readonly name = "ResponseError";
  /** The limit that the answer exceeds. */
  readonly limit: keyof ResponseLimits | undefined;
  readonly method: string;
  /** Path of the request, without its query. */
  readonly path: string;

  constructor(
    code: ResponseErrorCode,
    request: { readonly method: string; readonly path: string },
    message: string,
    options: { readonly limit?: keyof ResponseLimits } = {},
  ) {
    super(code, `${request.method} ${request.path}: ${message}`);
    this.limit = options.limit;
    this.method = request.method;
    this.path = request.path;
  }
}
