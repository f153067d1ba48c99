/**
 * clusterctl's own configuration.
 *
 * @module
 */
export { builtInProviders } from "./built-in-providers.ts";
export {
  type ClusterctlConfig,
  type ConfiguredProvider,
  type Environment,
  type ReadConfigOptions,
  readClusterctlConfig,
} from "./read-config.ts";
export { availableProviders, resolveProvider } from "./read-providers.ts";
export { type VariableSources, variableLookup } from "./variable-lookup.ts";
