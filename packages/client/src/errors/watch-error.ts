/**
 * Errors of a watch that do not come from the server:
 * - `silent`: the idle timeout expired without even a bookmark,
 * - `truncated`: the stream ended in the middle of an event,
 * - `malformed`: the server sent an invalid watch event,
 * - `short`: the server ended a reflector's watch soon after it began.
 */
export type WatchErrorCode = "silent" | "truncated" | "malformed" | "short";

/** A watch failed. The previous events are valid: watch again from the last resource version. */
export class WatchError extends Error {
  override readonly name = "WatchError";
  readonly code: WatchErrorCode;
  /** Path of the request, without its query. */
  readonly path: string;

  constructor(code: WatchErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(`watch of ${path}: ${message}`, options);
    this.code = code;
    this.path = path;
  }
}
