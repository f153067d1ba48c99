/**
 * Typed subresources: Scale, TokenRequest and Eviction. This entry point does not load the HTTP
 * client.
 *
 * @module
 */

export * from "./subresources.ts";
