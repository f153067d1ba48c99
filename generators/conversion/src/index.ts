/**
 * Conversions between the versions of kinds, from their types and the `+capikit:conversion` markers.
 *
 * @module
 */
export { conversionEmitter } from "./conversion-emitter.ts";
