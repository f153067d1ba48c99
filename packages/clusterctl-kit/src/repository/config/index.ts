/**
 * clusterctl's own configuration.
 *
 * @module
 */
export type { ClusterctlConfig, ConfiguredProvider, Environment } from "./clusterctl-config.ts";
export { type ReadConfigOptions, readClusterctlConfig } from "./read-config.ts";
export { configuredProvider } from "./read-providers.ts";
export { type VariableSources, variableLookup } from "./variable-lookup.ts";
