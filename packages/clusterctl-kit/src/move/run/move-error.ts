import { CapikitError, errorMessage } from "@capikit/common/errors";
import { named, type ObjectName } from "../objects/object-name.ts";

/** An error, about one object if set. */
export interface MoveFailure {
  readonly object?: ObjectName | undefined;
  readonly error: unknown;
}

/** Phase of a move. */
export type MovePhase =
  | "checking"
  | "pausing"
  | "waiting"
  | "creating"
  | "deleting"
  | "resuming"
  | "rolling-back"
  | "done";

/** A move, or a step of it, that failed. */
export class MoveError extends CapikitError {
  override readonly name = "MoveError";
  readonly phase: MovePhase;
  readonly failures: readonly MoveFailure[];

  constructor(phase: MovePhase, failures: readonly MoveFailure[], what = `${phase} failed`) {
    const shown = failures.slice(0, 5).map(({ object, error }) => {
      const message = errorMessage(error);
      return object === undefined ? message : `${named(object)}: ${message}`;
    });
    const more = failures.length > shown.length ? [`and ${failures.length - shown.length} more`] : [];
    super(shown.length === 0 ? what : `${what}: ${[...shown, ...more].join("; ")}`, {
      cause: failures[0]?.error,
    });
    this.phase = phase;
    this.failures = Object.freeze([...failures]);
  }
}

/** Returns an error that concerns no single object. */
export function moveFailed(phase: MovePhase, message: string, options?: ErrorOptions): MoveError {
  return new MoveError(phase, [{ error: new Error(message, options) }]);
}
