import { RetryError, TerminalError } from "./result.ts";

/**
 * Returns the terminal error among an error, its causes and the errors of an `AggregateError`, if
 * any. Compares names as well, for errors of a second copy of this package.
 */
export function findTerminalError(thrown: unknown): Error | undefined {
  return findError(thrown, (error) => error instanceof TerminalError || error.name === "TerminalError");
}

/** Returns the priority of the retry error among an error and its causes, if any. */
export function findRetryPriority(thrown: unknown): number | undefined {
  const found = findError(thrown, (error) => error instanceof RetryError || error.name === "RetryError");
  const { priority } = (found ?? {}) as { readonly priority?: unknown };
  return typeof priority === "number" && Number.isFinite(priority) ? priority : undefined;
}

function findError(thrown: unknown, isWanted: (error: Error) => boolean): Error | undefined {
  const errors = new Set([thrown]);
  for (const error of errors) {
    if (!isError(error)) continue;
    if (isWanted(error)) return error;
    errors.add(error.cause);
    const { errors: parts } = error as { readonly errors?: unknown };
    if (Array.isArray(parts)) for (const part of parts) errors.add(part);
  }
  return undefined;
}

/** Reports whether a value is an Error; accepts errors of other realms. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}
