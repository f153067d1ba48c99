/**
 * Generates `manifests.yaml` from webhook markers, like controller-gen.
 *
 * @module
 */
export { webhookEmitter } from "./webhook-emitter.ts";
