/**
 * Calls of platforms: a client of JSON APIs, and a backoff that all reconciles share when the
 * platform limits calls.
 *
 * @module
 */

export {
  createJsonApi,
  isJsonApiError,
  type JsonApi,
  type JsonApiContext,
  JsonApiError,
  type JsonApiOptions,
  type JsonApiProblem,
  type JsonApiRequest,
} from "./json-api.ts";
export {
  createPlatformBackoff,
  findPlatformLimit,
  type PlatformBackoff,
  type PlatformBackoffOptions,
  type PlatformLimit,
  PlatformLimitedError,
  platformLimitOf,
} from "./platform-backoff.ts";
