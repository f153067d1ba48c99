/**
 * The base classes of all errors of capikit, and helpers for thrown values and their stack frames.
 *
 * @module
 */
export * from "./capikit-error.ts";
export { isInstalled, ownPlace, placeOfFrame, type SourcePlace } from "./source-place.ts";
