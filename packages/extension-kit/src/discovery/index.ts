/**
 * Discovery of extensions in a manager of `@capikit/controller-kit`, an optional peer dependency:
 * registrations of your own kind, a controller, the warm-up at the start, a webhook, and flags.
 *
 * @module
 */

export { createDiscovery, type Discovery, extensionWebhook } from "./create-discovery.ts";
export { hookVersionsCondition } from "./discover-extension.ts";
export { DiscoveryError, type DiscoveryErrorCode } from "./discovery-context.ts";
export {
  type DiscoveryFeature,
  type DiscoveryOptions,
  discoveryFlagOptions,
  discoveryFlags,
} from "./discovery-options.ts";
export * from "./extension-registration.ts";
