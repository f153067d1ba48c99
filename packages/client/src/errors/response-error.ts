import type { ResponseLimits } from "../limits/response-limits.ts";

/**
 * Kinds of invalid answers:
 * - `too-large`, `too-slow`, `too-deep`: it exceeds the limit in `limit`,
 * - `malformed`: it is not JSON, or not the expected kind of document,
 * - `encoded`: it has a content encoding, such as gzip, that was not requested,
 * - `endless`: the pages of a list have no end.
 */
export type ResponseErrorCode = "too-large" | "too-slow" | "too-deep" | "malformed" | "encoded" | "endless";

/** The API server's answer is invalid. The message never quotes it, as it may hold secrets. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";
  readonly code: ResponseErrorCode;
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
    super(`${request.method} ${request.path}: ${message}`);
    this.code = code;
    this.limit = options.limit;
    this.method = request.method;
    this.path = request.path;
  }
}
