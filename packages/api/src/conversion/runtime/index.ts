/**
 * Runtime of generated conversions and their overrides: the conversion-data annotation compatible
 * with Go, times and durations in Kubernetes format, typed errors.
 *
 * @module
 */
export { cloneJson as copy } from "@capikit/common/json";
export { canonicalBase64 } from "@capikit/common/text";
export { canonicalTime } from "@capikit/common/time";
export { conversionDataAnnotation, readConversionData, writeConversionData } from "./conversion-data.ts";
export { ConversionError, type ConversionErrorCode } from "./conversion-error.ts";
export { durationToSeconds, secondsToDuration } from "./duration.ts";
export * from "./hub-and-spokes.ts";
export { listToMap, mapToList, mapValues, ownField } from "./maps.ts";
export type { AnnotationOptions } from "./parse-annotation.ts";
export { type AcceptsValue, hasKept, type RestorePlan, type RestoreStep, restore } from "./restore.ts";
export type { ObjectShape, Shape } from "./shape.ts";
export type { KindVersions } from "./version-pair.ts";
