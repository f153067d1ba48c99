/**
 * Calls of platforms: a client of JSON APIs, and a backoff that all reconciles share when the
 * platform limits calls.
 *
 * @module
 */

export * from "./json-api.ts";
export * from "./platform-backoff.ts";
export { recorded } from "./recorded.ts";
