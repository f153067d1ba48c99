/**
 * Generates `manifests.yaml` from webhook markers, like controller-gen.
 *
 * @module
 */
export { webhookEmitter, webhookMarkers } from "./webhook-emitter.ts";
