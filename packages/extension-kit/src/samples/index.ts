/**
 * Made-up requests of all hooks, for trying out extensions.
 *
 * @module
 */
export { sampleOf } from "./sample-of.ts";
export { type SampleOptions, sampleRequest } from "./sample-request.ts";
export { sampleVariables, type VariableDefinition, variableDefinitions } from "./sample-variables.ts";
