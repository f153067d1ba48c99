/**
 * The base classes of all errors of capikit, and helpers for thrown values, failed connections and stack frames.
 *
 * @module
 */
export * from "./capikit-error.ts";
export * from "./connection-help.ts";
export { isInstalled, ownPlace, placeOfFrame, type SourcePlace } from "./source-place.ts";
