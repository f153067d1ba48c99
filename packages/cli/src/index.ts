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
  EmitPlace,
  EmitResult,
  EmittedProject,
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
  OptionDefinition,
  OptionValues,
  OverrideModule,
  PluginMarker,
  ProjectHost,
  ScalarType,
  SourceText,
  SpecialName,
  SpecialType,
  TypeNode,
  VariableType,
} from "@capikit/model";
// The other files of the model load the compiler, which a configuration does not need.
export { type DiagnosticKind, defineDiagnostic } from "@capikit/model/define-diagnostic";
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
} from "@capikit/runner";
export { type GenerateOptions, generate } from "./generate.ts";
export { definePlugin, type Plugin } from "./shared/plugin/plugin.ts";
