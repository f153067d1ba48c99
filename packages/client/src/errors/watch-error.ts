/**
 * What went wrong with a watch besides what the server says itself:
 * - `silent`: not even a bookmark came for longer than the server would leave out,
 * - `truncated`: the stream ended in the middle of an event,
 * - `malformed`: the server sent something that is no watch event,
 * - `short`: the server ended a reflector's watch soon after it began.
 */
export type WatchErrorCode = "silent" | "truncated" | "malformed" | "short";

/** A watch that cannot go on. What was yielded before is valid: watch again from the last resource version. */
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
