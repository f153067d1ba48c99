/**
 * Generates CRDs, RBAC and webhook manifests from annotated TypeScript types.
 *
 * @module
 */
export type { Diagnostic, DiagnosticLocation, RelatedLocation, Severity } from "@capikit/common/diagnostics";
export {
  type Config,
  defineConfig,
  type EmitterConfig,
  type FileStatus,
  type GeneratedFile,
  type GenerateResult,
  type OptionOverrides,
  type OutputMode,
  type ProviderConfig,
  type RingResourceConfig,
  type ShardRingConfig,
  UsageError,
} from "@capikit/generators/run";
export { type GenerateOptions, generate } from "./generate.ts";
