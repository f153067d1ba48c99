import { findTerminalError } from "../../controller/index.ts";
import { conditionMessage } from "./condition-message.ts";

/** Reason why retrying does not help. */
export interface TerminalFailure {
  /** Reason of the error, if it has one. */
  readonly reason: string | undefined;
  readonly message: string;
}

/** Returns the terminal failure among an error, its causes and parts, if any. */
export function findTerminalFailure(thrown: unknown): TerminalFailure | undefined {
  const error = findTerminalError(thrown);
  if (error === undefined) return undefined;
  const { reason } = error as { readonly reason?: unknown };
  return {
    reason: typeof reason === "string" && reason !== "" ? reason : undefined,
    message: conditionMessage(error),
  };
}
