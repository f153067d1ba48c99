/**
 * JSON with limits and exact 64-bit integers: parsing, comparison, copies, pointers, safe text.
 * JSON Patch (RFC 6902) and merge patch (RFC 7386) as in Kubernetes, safe for untrusted patches.
 * Types of structural OpenAPI v3 schemas, as CustomResourceDefinitions contain them.
 *
 * @module
 */

export { applyJsonPatch, applyJsonPatchText, patchInPlace } from "./apply-json-patch.ts";
export {
  type BoundedMap,
  type BoundedMapLimits,
  type BoundedStore,
  createBoundedMap,
  storeBytes,
  trackStore,
} from "./bounded-map.ts";
export { deepFreeze, isFrozenWriteError } from "./deep-freeze.ts";
export { diffJsonPatch, type JsonChange } from "./diff-json-patch.ts";
export { canonicalJson, equalJson } from "./equal-json.ts";
export { parseJson, plainText, stringifyJson } from "./exact-json.ts";
export { getOrCreate } from "./get-or-create.ts";
export { assertJsonDepth, defaultMaxJsonDepth, JsonDepthError } from "./json-depth.ts";
export * from "./json-object.ts";
export { decodeJsonPatch, type JsonPatchOperation, PatchError, type PatchErrorCode } from "./json-patch.ts";
export {
  formatJsonPath,
  type JsonPath,
  jsonPointer,
  parseJsonPointer,
  pointerToken,
} from "./json-pointer.ts";
export type { Json, JsonSchema, ReadonlyJsonObject, ValidationRule } from "./json-schema.ts";
export { type JsonShape, type OptionalShape, type ShapeType, shapeProblem, shapes } from "./json-shape.ts";
export { jsonSize, memorySize, shortText } from "./json-size.ts";
export * from "./merge-patch.ts";
export { JsonSizeError, parseJsonBytes } from "./parse-json-bytes.ts";
