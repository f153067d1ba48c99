import { HookError } from "../../extension/hook-error.ts";

/**
 * Reasons for variable errors: the variable or a part of it is missing (`NotFound`), or a list is
 * shorter (`OutOfRange`). The value may also have another type (`WrongType`), or the path may be
 * invalid (`BadPath`).
 */
export type VariableErrorReason = "BadPath" | "NotFound" | "OutOfRange" | "WrongType";

/**
 * Reading a variable failed. Cluster API receives the message, which contains the path but no
 * value.
 */
export class VariableError extends HookError {
  readonly reason: VariableErrorReason;

  constructor(reason: VariableErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Reports whether a variable, or a part of it, is missing; other errors of variables are bugs. */
export function isVariableNotFound(error: unknown): boolean {
  return error instanceof VariableError && error.reason === "NotFound";
}
