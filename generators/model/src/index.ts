/**
 * Reads annotated TypeScript types into the IR that every emitter uses.
 *
 * @module
 */

export { pluralize } from "@capikit/common/kubernetes";
export {
  customSubresources,
  domainError,
  kindError,
  labelError,
  resourceVerbs,
  urlVerbs,
} from "@capikit/schema/manifests";
export type { ts as Ts } from "ts-morph";
export { checkHooks } from "./checks/check-hooks.ts";
export { type CheckedModel, checkModel, metadataError } from "./checks/check-model.ts";
export { type CheckSchemaOptions, checkSchema, reportOnce } from "./checks/check-schema.ts";
export { checkColumnPath, checkScalePaths } from "./checks/dead-paths.ts";
export { inlineMarker, markerOfLine } from "./comments/scan-lines.ts";
export { diagnosticCatalogue, findDiagnostic } from "./diagnostics/catalogue/catalogue.ts";
export * as catalogDiagnostics from "./diagnostics/codes/catalog.ts";
export * as conversionDiagnostics from "./diagnostics/codes/conversion.ts";
export * from "./diagnostics/codes/crd.ts";
export * as importerDiagnostics from "./diagnostics/codes/importer.ts";
export * as openapiDiagnostics from "./diagnostics/codes/openapi.ts";
export { syntaxError } from "./diagnostics/codes/project.ts";
export * from "./diagnostics/codes/rbac.ts";
export * from "./diagnostics/codes/runner.ts";
export { prunedMetadata, ruleRejected } from "./diagnostics/codes/schema.ts";
export * as variableDiagnostics from "./diagnostics/codes/variables.ts";
export * from "./diagnostics/codes/webhook.ts";
export * from "./diagnostics/define-diagnostic.ts";
export { completeRule, type RuleCompletion, wordStart } from "./editing/complete-rule.ts";
export { type Declaration, type LocatedComment, locateComment } from "./editing/locate-comment.ts";
export { type LocatedMarker, locateMarker, type TextRange } from "./editing/locate-marker.ts";
export { startWithComment } from "./editing/start-with-comment.ts";
export * from "./emit/emitter.ts";
export { emitterOptions, importExtensionOf } from "./emit/emitter-options.ts";
export { type GeneratedName, generatedNames, kebabCase } from "./emit/generated-names.ts";
export { schemaLoader, schemaModules, schemaText, type WantedSchema } from "./emit/schema-modules.ts";
export { readSchemaSwitches } from "./emit/schema-settings.ts";
export { schemaTree } from "./emit/schema-tree.ts";
export { Code, type Data, Frozen, onOneLine, printData } from "./emit/typescript-data.ts";
export { createLayout, type Layout, sourceOf } from "./emit/typescript-layout.ts";
export { yamlDocuments } from "./emit/yaml-documents.ts";
export * from "./ir/model.ts";
export { rootMembers, type SpecialName, specialNames } from "./ir/special.ts";
export * from "./ir/type-node.ts";
export type { PluginMarker } from "./markers/define-marker.ts";
export { argumentsOf, formatSignature } from "./markers/help/argument-help.ts";
export { markersAsJson } from "./markers/help/as-json.ts";
export { markerAsMarkdown, markersAsMarkdown } from "./markers/help/as-markdown.ts";
export { markersAsText } from "./markers/help/as-text.ts";
export type {
  ArgumentDefinition,
  ArgumentType,
  Marker,
  MarkerDefinition,
  MarkerOrigin,
  MarkerTarget,
  MarkerValue,
} from "./markers/marker.ts";
export { markerOf, stringOf, stringsOf } from "./markers/marker-arguments.ts";
export { acceptsTarget } from "./markers/parse/parse-marker.ts";
export { createMarkerRegistry, type MarkerRegistry, ownMarkers } from "./markers/registry/registry.ts";
export { suggestMarker } from "./markers/registry/suggest-marker.ts";
export type { Column, Scale, SelectableField } from "./markers/version-draft.ts";
export { createMemory } from "./memory/memory.ts";
export { managers } from "./reading/preset-calls.ts";
export {
  createProjectMemory,
  type ProjectInput,
  type ProjectMemory,
  readProject,
} from "./reading/read-project.ts";
export * from "./resources/custom-resource.ts";
export { customResources } from "./resources/custom-resources.ts";
export * from "./resources/hook-stability.ts";
export { type HookDeprecation, type HookTraits, hookPath, hookTraits } from "./resources/hook-traits.ts";
export { type MetadataEntry, metadataEntries } from "./resources/resource-metadata.ts";
export type { Origins } from "./schema/origin.ts";
export type { SchemaOptions } from "./schema/schema-options.ts";
export { createSchemas, type Schemas } from "./schema/schemas.ts";
export * from "./source/source-text.ts";
export { ts } from "./syntax/compiler.ts";
export type { ParsedFile } from "./syntax/parsed-file.ts";
export { bareText, quotedText, rawText } from "./text/go-string.ts";
export { applyEdits, type TextEdit } from "./text/text-edit.ts";
export * from "./text/typescript-text.ts";
export { type UnionPart, unionRules } from "./types/discriminated-union.ts";
export { describeType, unwrapNames } from "./types/type-key.ts";
export { diskHost } from "./workspace/disk-host.ts";
export { memoryHost, type ProjectHost } from "./workspace/host.ts";
export { relativeImport } from "./workspace/paths.ts";
export { findProjectFiles } from "./workspace/project-files.ts";
export { normalizeText } from "./workspace/workspace.ts";
