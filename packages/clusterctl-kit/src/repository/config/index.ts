/**
 * clusterctl's own configuration.
 *
 * @module
 */
export { builtInProviders } from "./built-in-providers.ts";
export type { ClusterctlConfig, ConfiguredProvider, Environment } from "./clusterctl-config.ts";
export { type ReadConfigOptions, readClusterctlConfig } from "./read-config.ts";
export { availableProviders, resolveProvider } from "./resolve-provider.ts";
export { type VariableSources, variableLookup } from "./variable-lookup.ts";
