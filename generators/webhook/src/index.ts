/**
 * Webhook markers → `manifests.yaml`, as controller-gen writes it.
 *
 * @module
 */
export { webhookEmitter, webhookMarkers } from "./webhook-emitter.ts";
