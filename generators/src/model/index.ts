/**
 * The model: types, markers and diagnostics, with what follows from them. Independent of the compiler.
 *
 * @module
 */
export { checkModel } from "./checks/check-model.ts";
export { diagnosticCatalogue, findDiagnostic } from "./diagnostics/catalogue/catalogue.ts";
export * as conversionDiagnostics from "./diagnostics/codes/conversion.ts";
export { syntaxError } from "./diagnostics/codes/project.ts";
export type {
  ApiPackage,
  HookVersion,
  KindVersion,
  Model,
  OverrideModule,
  VariableType,
} from "./ir/model.ts";
export {
  type ArrayType,
  type EnumType,
  type MapType,
  type Member,
  type NamedType,
  type NullableType,
  type ObjectType,
  type OpaqueType,
  type ScalarType,
  type SpecialType,
  type TypeNode,
  unwrapNames,
} from "./ir/type-node.ts";
export type { PluginMarker } from "./markers/define-marker.ts";
export type {
  ArgumentDefinition,
  Marker,
  MarkerDefinition,
  MarkerOrigin,
  MarkerTarget,
  MarkerValue,
} from "./markers/marker.ts";
export { stringOf, stringsOf } from "./markers/marker-arguments.ts";
export { acceptsTarget } from "./markers/parse/parse-marker.ts";
export {
  argumentsOf,
  formatSignature,
  markerAsMarkdown,
  markersAsMarkdown,
} from "./markers/registry/marker-help.ts";
export { createMarkerRegistry, type MarkerRegistry, ownMarkers } from "./markers/registry/registry.ts";
export type { SpecialName } from "./markers/special.ts";
export { contractClaims } from "./resources/custom-resource.ts";
export { customResources } from "./resources/custom-resources.ts";
export { type Location, positionOf, type SourceText } from "./text/source-text.ts";
export { applyEdits, type TextEdit } from "./text/text-edit.ts";
export {
  commentLine,
  docBlock,
  docComment,
  docSentence,
  identifier,
  importTypes,
  importValues,
  jsonLiteral,
  lineComment,
  memberName,
  objectKey,
  stringLiteral,
} from "./text/typescript-text.ts";
