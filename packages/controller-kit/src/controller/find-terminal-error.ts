import { isError } from "./is-error.ts";
import { TerminalError } from "./result.ts";

/**
 * Returns the terminal error among an error, its causes and the errors of an `AggregateError`, if
 * any. Compares names as well, for errors of a second copy of this package.
 */
export function findTerminalError(thrown: unknown): Error | undefined {
  const errors = new Set([thrown]);
  for (const error of errors) {
    if (!isError(error)) continue;
    if (error instanceof TerminalError || error.name === "TerminalError") return error;
    errors.add(error.cause);
    const { errors: parts } = error as { readonly errors?: unknown };
    if (Array.isArray(parts)) for (const part of parts) errors.add(part);
  }
  return undefined;
}
