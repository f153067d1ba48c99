/**
 * Checks of built-in objects in manifests, as the API server makes them when it creates them.
 *
 * @module
 */
export { validateLabelSelector } from "./label-selector.ts";
export { validateRole } from "./role.ts";
export { validateWebhookConfiguration } from "./webhook-configuration.ts";
