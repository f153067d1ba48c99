/**
 * Go types as data: a compact notation for the fields of structs, and codecs that read and write
 * JSON as Go does.
 *
 * @module
 */

export {
  createGoCodecs,
  type GoCodec,
  type GoCodecs,
  type GoCodecTypes,
  type GoStruct,
  type GoStructCodec,
  type GoStructField,
  type GoValue,
  type InvalidGoValue,
} from "./go-codecs.ts";
export { type GoScalar, type GoScalarName, goScalars, numberScalar, textScalar } from "./go-scalars.ts";
export * from "./parse-go-fields.ts";
