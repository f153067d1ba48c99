/**
 * Configuration, orchestration, cache, writer and watch of the generators. This module is small; a
 * run loads the generators on demand.
 *
 * @module
 */
export { type Config, defineConfig, type EmitterConfig } from "./config/config.ts";
export { type DevConfig, type DevOption, type DevValues, devOptions } from "./config/dev-config.ts";
export { configNames } from "./config/import-config.ts";
export {
  findProviders,
  loadAllowed,
  loadDevConfig,
  loadLintConfig,
  loadProjectConfig,
  loadProviderConfig,
  type ProjectConfig,
} from "./config/load-parts.ts";
export { projectRoot, requireProject } from "./config/project-root.ts";
export type { ProviderConfig, RingResourceConfig, ShardRingConfig } from "./config/provider-config.ts";
export { generate } from "./generate.ts";
export type { GenerateOptions, OptionOverrides, OutputMode } from "./options/generate-options.ts";
export type { FileStatus, GeneratedFile, GenerateResult } from "./outcome/generate-result.ts";
export { NothingToGenerateError, UsageError } from "./outcome/usage-error.ts";
export { unifiedDiff } from "./output/unified-diff.ts";
export { writeInside } from "./output/write-inside.ts";
export { watch } from "./watch.ts";
