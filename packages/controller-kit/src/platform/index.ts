/**
 * A backoff that all reconciles share when the platform limits calls.
 *
 * @module
 */

export {
  createPlatformBackoff,
  type PlatformBackoff,
  type PlatformBackoffOptions,
} from "./platform-backoff.ts";
export { type PlatformLimit, platformLimitOf } from "./platform-limit-of.ts";
export { findPlatformLimit, PlatformLimitedError } from "./platform-limited-error.ts";
