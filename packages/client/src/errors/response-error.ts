import type { ResponseLimits } from "../limits/response-limits.ts";

/**
 * What is wrong with an answer:
 * - `too-large`, `too-slow`, `too-deep`: it exceeds the limit that `limit` names,
 * - `malformed`: it is not JSON, or not the kind of document that was asked for,
 * - `encoded`: it has a content encoding, such as gzip, that was not asked for,
 * - `endless`: the pages of a list have no end.
 */
export type ResponseErrorCode = "too-large" | "too-slow" | "too-deep" | "malformed" | "encoded" | "endless";

/** The API server answered, but its answer cannot be used. The message quotes nothing of the answer, which may hold secrets. */
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
