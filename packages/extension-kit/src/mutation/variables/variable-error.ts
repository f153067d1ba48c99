import { HookError } from "../../extension/hook-error.ts";

/**
 * Why a variable cannot be read: it is missing (`NotFound`), a list is shorter (`OutOfRange`), the
 * value has another type (`WrongType`), or the path is invalid (`BadPath`).
 */
export type VariableErrorReason = "BadPath" | "NotFound" | "OutOfRange" | "WrongType";

/** Reading a variable failed. Cluster API receives the message: the path, but no value. */
export class VariableError extends HookError {
  override readonly name = "VariableError";
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
