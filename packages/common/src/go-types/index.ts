/**
 * Go types as data: a compact notation for the fields of structs, and codecs that read and write
 * JSON as Go does.
 *
 * @module
 */
export { behindPointers } from "./behind-pointers.ts";
export type { GoCodec, GoStructCodec, GoStructField, InvalidGoValue } from "./go-codec.ts";
export { createGoCodecs, type GoCodecs, type GoCodecTypes } from "./go-codecs.ts";
export { type GoScalar, numberScalar, textScalar } from "./go-scalar.ts";
export { type GoScalarName, goScalars } from "./go-scalars.ts";
export type { GoStruct, GoValue } from "./go-value.ts";
export {
  type GoField,
  type GoLeafType,
  type GoType,
  packageLeafType,
  parseGoFields,
} from "./parse-go-fields.ts";
export { structsIn } from "./structs-in.ts";
