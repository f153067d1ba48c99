/**
 * Typed subresources: Scale, TokenRequest and Eviction. This entry point does not load the HTTP
 * client.
 *
 * @module
 */

export {
  type EvictOptions,
  evictPod,
  getScale,
  requestToken,
  type Scale,
  type TokenRequest,
  type TokenRequestSpec,
  updateScale,
} from "./subresources.ts";
