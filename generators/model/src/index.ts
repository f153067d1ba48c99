/**
 * Annotated TypeScript types, read into the IR that every emitter works from.
 *
 * @module
 */
export {
  type DiagnosticKind,
  type DiagnosticPage,
  defineDiagnostic,
} from "./diagnostics/define-diagnostic.ts";
export type { Diagnostic, RelatedPlace, Report, Severity } from "./diagnostics/diagnostic.ts";
export type { Artefact, EmitResult, Emitter, OptionDefinition, OptionValues } from "./emit/emitter.ts";
export { compareKeys } from "./emit/natural-order.ts";
export { printYaml, type YamlValue } from "./emit/print-yaml.ts";
export type { ApiPackage, KindVersion, Model } from "./ir/model.ts";
export { type SpecialName, specialNames } from "./ir/special.ts";
export type {
  ArrayType,
  EnumType,
  MapType,
  Member,
  NamedType,
  NullableType,
  ObjectType,
  OpaqueType,
  ScalarType,
  SpecialType,
  TypeNode,
} from "./ir/type-node.ts";
export type {
  ArgumentDefinition,
  ArgumentType,
  Marker,
  MarkerDefinition,
  MarkerOrigin,
  MarkerTarget,
  MarkerValue,
} from "./markers/marker.ts";
export {
  type Location,
  lineStarts,
  type Position,
  positionOf,
  type SourceText,
} from "./source/source-text.ts";
