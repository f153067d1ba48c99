/**
 * The base classes of all errors of capikit, and helpers for thrown values.
 *
 * @module
 */
export {
  CapikitError,
  CodedError,
  errorMessage,
  hasErrorCode,
  isCapikitError,
  toError,
} from "./capikit-error.ts";
