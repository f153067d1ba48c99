import { CodedError } from "@capikit/common/errors";
import type { ResponseLimits } from "../limits/response-limits.ts";

/**
 * Errors of a watch that do not come from the server:
 * - `WATCH_SILENT`: the idle timeout expired without even a bookmark,
 * - `WATCH_TRUNCATED`: the stream ended in the middle of an event,
 * - `WATCH_MALFORMED`: the server sent an invalid watch event,
 * - `WATCH_SHORT`: the server ended a reflector's watch soon after it began,
 * - `WATCH_DISORDERED`: a reflector's watch had events with lower resource versions than earlier
 *   ones. It applied them, and lists all objects again,
 * - `WATCH_WENT_BACK`: the server is at a lower resource version than a reflector has seen, as after
 *   a restore of etcd.
 */
export type WatchErrorCode =
  | "WATCH_SILENT"
  | "WATCH_TRUNCATED"
  | "WATCH_MALFORMED"
  | "WATCH_SHORT"
  | "WATCH_DISORDERED"
  | "WATCH_WENT_BACK";

/** A watch failed. The previous events are valid: watch again from the last resource version. */
export class WatchError extends CodedError<WatchErrorCode> {
  override readonly name = "WatchError";
  /** Path of the request, without its query. */
  readonly path: string;

  constructor(code: WatchErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(code, `watch of ${path}: ${message}`, options);
    this.path = path;
  }
}

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
