/**
 * Made-up requests of all hooks, for trying extensions out.
 *
 * @module
 */
export { type SampleOptions, sampleRequest } from "./sample-request.ts";
