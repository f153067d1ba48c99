import { CapikitError, errorMessage } from "@capikit/common/errors";
import { formatFirst } from "@capikit/common/text";
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
    const texts = failures.map(({ object, error }) => {
      const message = errorMessage(error);
      return object === undefined ? message : `${named(object)}: ${message}`;
    });
    super(texts.length === 0 ? what : `${what}: ${formatFirst(texts, 5, "; ")}`, {
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
