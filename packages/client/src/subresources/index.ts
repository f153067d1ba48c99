/**
 * Typed subresources: Scale, TokenRequest and Eviction. This entry point does not load the HTTP
 * client.
 *
 * @module
 */

export { type EvictOptions, evictPod } from "./evict.ts";
export { getScale, type Scale, updateScale } from "./scale.ts";
export { requestToken, type TokenRequest, type TokenRequestSpec } from "./token-request.ts";
