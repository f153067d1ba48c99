/**
 * Helpers for nested fields, times, maps and numbers.
 *
 * @module
 */

export { type FieldPath, nestedValue, withNestedValue } from "./nested.ts";
export { toTime, type WallClock } from "./time.ts";
export { lowestNonZero, mergeMaps, ordinalize, randomString } from "./values.ts";
