/**
 * Calls of platforms: a client of JSON APIs, and a backoff that all reconciles share when the
 * platform limits calls.
 *
 * @module
 */

export {
  createJsonApi,
  type JsonApi,
  type JsonApiContext,
  type JsonApiOptions,
  type JsonApiProblem,
  type JsonApiRequest,
} from "./json-api.ts";
export { isJsonApiError, JsonApiError } from "./json-api-error.ts";
export {
  createPlatformBackoff,
  type PlatformBackoff,
  type PlatformBackoffOptions,
} from "./platform-backoff.ts";
export { type PlatformLimit, platformLimitOf } from "./platform-limit-of.ts";
export { findPlatformLimit, PlatformLimitedError } from "./platform-limited-error.ts";
