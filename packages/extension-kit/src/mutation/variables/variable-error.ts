import { HookError } from "../../extension/hook-error.ts";

/**
 * Why a variable could not be read: it or a part of it is not there (`NotFound`), a list is shorter (`OutOfRange`), the value is of
 * another type (`WrongType`), or the path cannot be read (`BadPath`).
 */
export type VariableErrorReason = "BadPath" | "NotFound" | "OutOfRange" | "WrongType";

/** A variable that could not be read. Cluster API is shown the message, which tells the path and no value. */
export class VariableError extends HookError {
  readonly reason: VariableErrorReason;

  constructor(reason: VariableErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Whether an error says that a variable, or a part of it, is not there; other errors of variables are mistakes. */
export function isVariableNotFound(error: unknown): boolean {
  return error instanceof VariableError && error.reason === "NotFound";
}
