/**
 * Made-up requests and responses of hooks, for trying out extensions and callers.
 *
 * @module
 */
export { type CallHandlerOptions, callHandler } from "./call-handler.ts";
export { sampleOf } from "./sample-of.ts";
export { type CoreHook, type SampleOptions, sampleRequest } from "./sample-request.ts";
export { sampleResponse } from "./sample-response.ts";
export type { SampleWorkers } from "./sample-topology.ts";
export { sampleVariables, type VariableDefinition, variableDefinitions } from "./sample-variables.ts";
