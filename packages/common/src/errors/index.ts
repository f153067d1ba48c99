/**
 * The base classes of all errors of capikit, and helpers for thrown values.
 *
 * @module
 */
export * from "./capikit-error.ts";
