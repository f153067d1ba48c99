/**
 * The model: types, markers and diagnostics, with what follows from them. Independent of the compiler.
 *
 * @module
 */
export { checkModel } from "./checks/check-model.ts";
export { diagnosticCatalogue, findDiagnostic } from "./diagnostics/catalogue/catalogue.ts";
export * as conversionDiagnostics from "./diagnostics/codes/conversion.ts";
export { syntaxError } from "./diagnostics/codes/project.ts";
export type { ApiPackage, HookVersion, KindVersion, Model } from "./ir/model.ts";
export { type Member, type TypeNode, unwrapNames } from "./ir/type-node.ts";
export type { ArgumentDefinition, MarkerDefinition, MarkerTarget } from "./markers/marker.ts";
export { stringOf, stringsOf } from "./markers/marker-arguments.ts";
export { acceptsTarget } from "./markers/parse/parse-marker.ts";
export {
  argumentsOf,
  formatSignature,
  markerAsMarkdown,
  markersAsMarkdown,
} from "./markers/registry/marker-help.ts";
export { allMarkers, findMarker } from "./markers/registry/registry.ts";
export { customResources } from "./resources/custom-resources.ts";
export { type Location, positionOf } from "./text/source-text.ts";
export { applyEdits, type TextEdit } from "./text/text-edit.ts";
export {
  commentLine,
  docComment,
  docSentence,
  identifier,
  importTypes,
  importValues,
  jsonLiteral,
  lineComment,
  objectKey,
  stringLiteral,
} from "./text/typescript-text.ts";
