/**
 * Made-up requests of all hooks, for trying out extensions.
 *
 * @module
 */
export { type SampleOptions, sampleRequest } from "./sample-request.ts";
