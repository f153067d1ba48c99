import { CodedError } from "@capikit/common/errors";

/**
 * Errors of a watch that do not come from the server:
 * - `WATCH_SILENT`: the idle timeout expired without even a bookmark,
 * - `WATCH_TRUNCATED`: the stream ended in the middle of an event,
 * - `WATCH_MALFORMED`: the server sent an invalid watch event,
 * - `WATCH_SHORT`: the server ended a reflector's watch soon after it began,
 * - `WATCH_DISORDERED`: a reflector's watch had events with lower resource versions than earlier
 *   ones. It applied them, and lists all objects again.
 */
export type WatchErrorCode =
  | "WATCH_SILENT"
  | "WATCH_TRUNCATED"
  | "WATCH_MALFORMED"
  | "WATCH_SHORT"
  | "WATCH_DISORDERED";

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
