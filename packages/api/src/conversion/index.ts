/**
 * Conversion of Cluster API's kinds between their versions.
 *
 * @module
 */

export * from "../../gen/conversion/typed.ts";
export { type ConvertibleObject, type ConvertOptions, convert, convertTo } from "./engine/convert.ts";
export type { GetAPIVersion } from "./overrides/conversion-context.ts";
export { ConversionError, type ConversionErrorCode } from "./runtime/conversion-error.ts";
export type { AnnotationOptions } from "./runtime/parse-annotation.ts";
