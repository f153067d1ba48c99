/**
 * JSON with limits and exact 64-bit integers: parsing, comparison, copies, pointers, safe text.
 *
 * @module
 */

export { canonicalJson } from "./canonical-json.ts";
export { cloneJson } from "./clone-json.ts";
export { deepFreeze } from "./deep-freeze.ts";
export { defined } from "./defined.ts";
export { equalJson } from "./equal-json.ts";
export { parseJson, stringifyJson } from "./exact-json.ts";
export { assertJsonDepth, defaultMaxJsonDepth, JsonDepthError } from "./json-depth.ts";
export {
  isJsonObject,
  isRecord,
  type JsonObject,
  type JsonValue,
  ownMember,
  recordOf,
  setMember,
} from "./json-object.ts";
export { formatJsonPath, type JsonPath } from "./json-path.ts";
export { jsonPointer, parseJsonPointer, pointerToken } from "./json-pointer.ts";
export { jsonDepth, jsonSize } from "./json-size.ts";
export { plainText } from "./plain-text.ts";
export { shortText } from "./short-text.ts";
export { valueAt } from "./value-at.ts";
