/**
 * Types under `+capikit:variable` → ClusterClass variables with their schemas, each a constant of its type, for DiscoverVariables.
 *
 * @module
 */
export { variablesEmitter } from "./variables-emitter.ts";
