/**
 * Generates ClusterClass variables from `+capikit:variable` types: typed constants with schemas,
 * for DiscoverVariables.
 *
 * @module
 */
export { variablesEmitter } from "./variables-emitter.ts";
