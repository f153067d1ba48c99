/**
 * Conversion of Cluster API's kinds between their versions.
 *
 * @module
 */
export { type ConvertibleObject, type ConvertOptions, convert, convertTo } from "./engine/convert.ts";
export type { GetAPIVersion } from "./rules/rule.ts";
export { ConversionError, type ConversionErrorCode } from "./runtime/conversion-error.ts";
export * from "./typed-conversions.ts";
