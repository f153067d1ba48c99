import { errorMessage } from "./error-message.ts";

/** Returns a thrown error itself, or an error with the value's text and the value as `cause`. */
export function toError(value: unknown): Error {
  return value instanceof Error ? value : new Error(errorMessage(value), { cause: value });
}
