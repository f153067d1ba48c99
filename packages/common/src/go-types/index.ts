/**
 * Go types as data: a compact notation for the fields of structs, and codecs that read and write
 * JSON as Go does.
 *
 * @module
 */
export { behindPointers } from "./behind-pointers.ts";
export type { GoCodec, GoStruct, GoStructCodec, GoStructField, GoValue, InvalidGoValue } from "./go-codec.ts";
export { createGoCodecs, type GoCodecs, type GoCodecTypes } from "./go-codecs.ts";
export { type GoScalar, type GoScalarName, goScalars, numberScalar, textScalar } from "./go-scalars.ts";
export * from "./parse-go-fields.ts";
export { structsIn } from "./structs-in.ts";
