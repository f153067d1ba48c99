/**
 * Checks of built-in objects in manifests, as the API server makes them when it creates them.
 *
 * @module
 */

export { customSubresources, resourceVerbs, urlVerbs, validateRole } from "./role.ts";
export { validateLabelSelector, validateWebhookConfiguration } from "./webhook-configuration.ts";
