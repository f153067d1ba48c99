/**
 * Conversion of Cluster API's kinds between their versions.
 *
 * @module
 */

export type { GetAPIVersion } from "./engine/conversion-context.ts";
export { type ConvertibleObject, type ConvertOptions, convert, convertTo } from "./engine/convert.ts";
export { ConversionError, type ConversionErrorCode } from "./runtime/conversion-error.ts";
export * from "./typed-conversions.ts";
