/**
 * Generates conversions between the versions of kinds, from their types and `+capikit:conversion`
 * markers.
 *
 * @module
 */
export { conversionEmitter } from "./conversion-emitter.ts";
export { markersForCopies } from "./plan/markers-for-copies.ts";
