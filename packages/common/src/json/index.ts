/**
 * Checks of JSON text that run before `JSON.parse`.
 *
 * @module
 */
export { assertJsonDepth, defaultMaxJsonDepth, JsonDepthError } from "./json-depth.ts";
