import { errorMessage } from "@capikit/common/errors";
import { maskText } from "@capikit/serving/logging";

/**
 * Returns the wanted errors that a thrown value consists of: the value itself, one of its causes, or
 * one in every part of an `AggregateError` or `SuppressedError`. Empty if a part is without one, so
 * that a part never determines the retry of another.
 */
export function findErrors(thrown: unknown, isWanted: (error: Error) => boolean): readonly Error[] {
  return search(thrown, isWanted, new Map()) ?? [];
}

/** @param known results by error; undefined while the search is within the error. */
function search(
  thrown: unknown,
  isWanted: (error: Error) => boolean,
  known: Map<Error, readonly Error[] | undefined>,
): readonly Error[] | undefined {
  const chain: Error[] = [];
  let found: readonly Error[] = [];
  for (let error = thrown; isError(error); error = error.cause) {
    if (known.has(error)) {
      if (chain.length === 0) return known.get(error);
      found = known.get(error) ?? [];
      break;
    }
    known.set(error, undefined);
    chain.push(error);
    const parts = partsOf(error);
    if (isWanted(error)) found = [error];
    else if (parts.length > 0) {
      // A part that contains the error itself adds nothing.
      const ofParts = parts.map((part) => search(part, isWanted, known)).filter((one) => one !== undefined);
      found = ofParts.every((one) => one.length > 0) ? ofParts.flat() : [];
    } else continue;
    break;
  }
  for (const error of chain) known.set(error, found);
  return found;
}

/** Compares names, for errors of other realms and of polyfills. */
function partsOf(error: Error): readonly unknown[] {
  const { errors, error: later, suppressed } = error as Error & Readonly<Record<string, unknown>>;
  if (error.name === "SuppressedError") return [later, suppressed];
  return Array.isArray(errors) && (error.name === "AggregateError" || errors.every(isError)) ? errors : [];
}

/** Reports whether a value is an Error; accepts errors of other realms. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}

/** Returns the message of a thrown value with secrets masked, for the API server and logs. */
export function messageOf(error: unknown): string {
  return maskText(errorMessage(error));
}

/** Reports whether a value is a promise of any implementation. */
export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> & Promise<T> {
  return typeof (value as { then?: unknown } | undefined | null)?.then === "function";
}
