import { TerminalError } from "../../index.ts";

/** Reason why retrying does not help. */
export interface TerminalFailure {
  /** Reason of the error, if it has one. */
  readonly reason: string | undefined;
  readonly message: string;
}

/** Returns the terminal failure among an error and its causes, if any. */
export function terminalFailureOf(thrown: unknown): TerminalFailure | undefined {
  const seen = new Set<unknown>();
  for (let one = thrown; one instanceof Error && !seen.has(one); one = one.cause) {
    seen.add(one);
    // Compares the name for errors of a second copy of this package.
    if (one instanceof TerminalError || one.name === "TerminalError") {
      const { reason } = one as { readonly reason?: unknown };
      return {
        reason: typeof reason === "string" && reason !== "" ? reason : undefined,
        message: one.message,
      };
    }
  }
  return undefined;
}
