/**
 * Annotated TypeScript types, read into the IR that every emitter works from.
 *
 * @module
 */

export { compareKeys, printYaml, type YamlValue } from "@capikit/schema/yaml";
export type { ts as Ts } from "ts-morph";
export { checkHooks } from "./checks/check-hooks.ts";
export { type CheckedModel, checkModel } from "./checks/check-model.ts";
export { type CheckSchemaOptions, checkSchema } from "./checks/check-schema.ts";
export { type Followed, followPath } from "./checks/follow-path.ts";
export { parseJsonPath } from "./checks/json-path.ts";
export { domainFault, keyFault, labelFault, labelValueFault } from "./checks/name-syntax.ts";
export { reportOnce } from "./checks/report-once.ts";
export {
  compareVersions,
  missingSupport,
  type Removal,
  type Stability,
  stabilityOf,
  supportAfterDeprecation,
} from "./definition/hook-stability.ts";
export { type HookDeprecation, type HookTraits, hookPath, hookTraits } from "./definition/hook-traits.ts";
export {
  type Column,
  type ContractClaim,
  type CustomResource,
  type CustomResourceVersion,
  contractClaims,
  contractLabel,
  customResources,
  pluralize,
  type ResourceNames,
  type ResourceScope,
  type Scale,
  type SelectableField,
} from "./definition/index.ts";
export * as catalogFaults from "./diagnostics/codes/catalog.ts";
export * as conversionFaults from "./diagnostics/codes/conversion.ts";
export { badOption, crdTooLarge, crdTooLargeToApply } from "./diagnostics/codes/crd.ts";
export * as importerFaults from "./diagnostics/codes/importer.ts";
export * as openapiFaults from "./diagnostics/codes/openapi.ts";
export {
  rbacBadFileName,
  rbacBadName,
  rbacNoGroups,
  rbacNothingAllowed,
  rbacNoVerbs,
  rbacRoleNameMissing,
  rbacUrlsAndResources,
  rbacUrlsInNamespace,
} from "./diagnostics/codes/rbac.ts";
export {
  configBadValue,
  configNoDefault,
  configNotLoaded,
  configUnknownKey,
  optionFileUnreadable,
  sameFileTwice,
} from "./diagnostics/codes/runner.ts";
export * as variableFaults from "./diagnostics/codes/variables.ts";
export {
  webhookBadAddress,
  webhookBadName,
  webhookBadPatch,
  webhookBadValue,
  webhookConfigurationUnused,
  webhookDuplicateConfiguration,
  webhookDuplicateName,
  webhookEmptyList,
  webhookOnlyMutating,
  webhookPathAndUrl,
  webhookReviewVersions,
  webhookServiceBesideUrl,
  webhookSideEffects,
  webhookTimeout,
} from "./diagnostics/codes/webhook.ts";
export {
  type Diagnostic,
  type DiagnosticFormat,
  type DiagnosticKind,
  type DiagnosticPage,
  defineDiagnostic,
  diagnosticCatalogue,
  findDiagnostic,
  type Paint,
  type RelatedPlace,
  type RenderOptions,
  type Report,
  renderDiagnostics,
  type Severity,
  type Style,
  sortDiagnostics,
} from "./diagnostics/index.ts";
export type {
  Artefact,
  EmitPlace,
  EmitResult,
  Emitter,
  OptionDefinition,
  OptionValues,
} from "./emit/emitter.ts";
export { withoutHidden } from "./emit/hidden-characters.ts";
export { readSchemaSwitches } from "./emit/schema-settings.ts";
export { Code, type Data, Frozen, onOneLine, printData } from "./emit/typescript-data.ts";
export { createLayout, type Layout, sourceOf } from "./emit/typescript-layout.ts";
export { importExtensionOption, readImportExtension } from "./emit/typescript-options.ts";
export {
  commentLine,
  docBlock,
  docComment,
  docSentence,
  exportAll,
  type ImportedName,
  identifier,
  importTypes,
  importValues,
  isTypeName,
  jsonLiteral,
  lineComment,
  memberAccess,
  memberName,
  objectKey,
  stringLiteral,
  templateText,
} from "./emit/typescript-text.ts";
export { headerOptions, yamlDocuments } from "./emit/yaml-documents.ts";
export type {
  ApiPackage,
  HookVersion,
  KindVersion,
  Model,
  OverrideFunction,
  OverrideModule,
  VariableType,
} from "./ir/model.ts";
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
export { ts } from "./load/compiler.ts";
export { diskHost, memoryHost, type ProjectHost, type ProjectInput, readProject } from "./load/index.ts";
export type { ParsedFile } from "./load/parsed-file.ts";
export { nearest } from "./load/suggest.ts";
export {
  type ArgumentDefinition,
  type ArgumentType,
  findMarker,
  type Marker,
  type MarkerDefinition,
  type MarkerOrigin,
  type MarkerTarget,
  type MarkerValue,
  markerRegistry,
  markersAsJson,
  markersAsMarkdown,
  markersAsText,
} from "./markers/index.ts";
export { stringOf, stringsOf } from "./markers/marker-arguments.ts";
export { rememberWork } from "./memory.ts";
export { createSchemas, type Origins, type SchemaOptions, type Schemas } from "./schema/index.ts";
export {
  type Location,
  lineStarts,
  type Position,
  positionOf,
  type SourceText,
} from "./source/source-text.ts";
export { behindNames, describeType } from "./types/type-key.ts";
