/**
 * Generates CRDs, RBAC and webhook manifests from annotated TypeScript types.
 *
 * @module
 */
export type { Diagnostic, DiagnosticLocation, RelatedLocation, Severity } from "@capikit/common/diagnostics";
export type {
  ApiPackage,
  ArgumentDefinition,
  ArrayType,
  Artefact,
  EmitResult,
  Emitter,
  EnumType,
  HookVersion,
  KindVersion,
  Location,
  MapType,
  Marker,
  MarkerDefinition,
  MarkerOrigin,
  MarkerTarget,
  MarkerValue,
  Member,
  Model,
  NamedType,
  NullableType,
  ObjectType,
  OpaqueType,
  OverrideModule,
  PluginMarker,
  ScalarType,
  SourceText,
  SpecialName,
  SpecialType,
  TypeNode,
  VariableType,
} from "@capikit/model";
export {
  type CatalogConfig,
  type Config,
  type ConversionConfig,
  type CrdConfig,
  defineConfig,
  type EmitterConfig,
  type FileStatus,
  type GeneratedFile,
  type GenerateResult,
  type HeaderConfig,
  type KindsConfig,
  type OpenapiConfig,
  type OptionOverrides,
  type OutputMode,
  type ProviderConfig,
  type RbacConfig,
  type RingResourceConfig,
  type ShardRingConfig,
  UsageError,
  type VariablesConfig,
  type WebhookConfig,
} from "@capikit/runner";
export { type GenerateOptions, generate } from "./generate.ts";
export { definePlugin, type Plugin } from "./shared/plugin/plugin.ts";
