/**
 * Made-up requests and responses of hooks, for trying out extensions and callers.
 *
 * @module
 */
export { sampleOf } from "./sample-of.ts";
export { type SampleOptions, sampleRequest } from "./sample-request.ts";
export { sampleResponse } from "./sample-response.ts";
export { sampleVariables, type VariableDefinition, variableDefinitions } from "./sample-variables.ts";
