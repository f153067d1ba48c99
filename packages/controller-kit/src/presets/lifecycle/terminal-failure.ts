import { TerminalError } from "../../index.ts";

/** Why trying again does not help. */
export interface TerminalFailure {
  /** As the error says; undefined where it gives none. */
  readonly reason: string | undefined;
  readonly message: string;
}

/** The terminal failure that an error is or has for a cause, or undefined. */
export function terminalFailureOf(thrown: unknown): TerminalFailure | undefined {
  const seen = new Set<unknown>();
  for (let one = thrown; one instanceof Error && !seen.has(one); one = one.cause) {
    seen.add(one);
    // By its name also where a second copy of this package made it.
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
