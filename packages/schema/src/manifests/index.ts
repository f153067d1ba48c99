/**
 * Checks of built-in objects in manifests, as the API server makes them when it creates them.
 *
 * @module
 */
export { validateRole } from "./match-conditions.ts";
export { validateWebhookConfiguration } from "./webhook-configuration.ts";
