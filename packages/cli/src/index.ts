/**
 * Generates CRDs, RBAC and webhook manifests from annotated TypeScript types.
 *
 * @module
 */
export type { Diagnostic, DiagnosticLocation, RelatedLocation, Severity } from "@capikit/common/diagnostics";
// The other files of the model load the compiler, which a configuration does not need.
export { type DiagnosticKind, defineDiagnostic } from "@capikit/generators/define-diagnostic";
export type {
  Artefact,
  EmitPlace,
  EmitResult,
  EmittedProject,
  Emitter,
  OptionDefinition,
  OptionValues,
} from "@capikit/generators/emit";
export type {
  ApiPackage,
  ArgumentDefinition,
  ArrayType,
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
} from "@capikit/generators/model";
export {
  type Config,
  defineConfig,
  type EmitterConfig,
  type FileStatus,
  type GeneratedFile,
  type GenerateResult,
  type OptionOverrides,
  type OutputMode,
  type PluginEmitterConfig,
  type PluginEmitterConfigs,
  type ProviderConfig,
  type RingResourceConfig,
  type ShardRingConfig,
  UsageError,
} from "@capikit/generators/run";
export type { ProjectHost } from "@capikit/generators/source";
export { type GenerateOptions, generate } from "./generate.ts";
export { definePlugin, type Plugin } from "./shared/plugin/plugin.ts";
