/**
 * Checks of JSON text that run before `JSON.parse`, JSON that keeps the digits of 64-bit integers, and safe text of parsed values.
 *
 * @module
 */

export { parseJson, stringifyJson } from "./exact-json.ts";
export { assertJsonDepth, defaultMaxJsonDepth, JsonDepthError } from "./json-depth.ts";
export { plainText } from "./plain-text.ts";
export { shortText } from "./short-text.ts";
