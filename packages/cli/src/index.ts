/**
 * Generates CRDs, RBAC and webhook manifests from annotated TypeScript types.
 *
 * @module
 */
export type {
  ApiPackage,
  ArrayType,
  Diagnostic,
  EnumType,
  KindVersion,
  Location,
  MapType,
  Marker,
  MarkerDefinition,
  MarkerValue,
  Member,
  Model,
  NamedType,
  NullableType,
  ObjectType,
  OpaqueType,
  RelatedPlace,
  ScalarType,
  Severity,
  SourceText,
  SpecialType,
  TypeNode,
} from "@capikit/model";
export {
  type Config,
  type CrdConfig,
  defineConfig,
  type EmitterConfig,
  type FileStatus,
  type GeneratedFile,
  type GenerateResult,
  type HeaderConfig,
  type OptionOverrides,
  type OutputMode,
  type RbacConfig,
  UsageError,
  type WebhookConfig,
} from "@capikit/runner";
export { type GenerateOptions, generate } from "./generate.ts";
