/**
 * The base classes of all errors of capikit, and helpers for thrown values.
 *
 * @module
 */
export { CapikitError, CodedError, isCapikitError } from "./capikit-error.ts";
export { errorMessage } from "./error-message.ts";
export { hasErrorCode } from "./has-error-code.ts";
export { toError } from "./to-error.ts";
