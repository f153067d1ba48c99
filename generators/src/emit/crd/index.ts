/**
 * Generates CustomResourceDefinition manifests like controller-gen.
 *
 * @module
 */
export { type ConversionWebhook, parseConversionWebhook } from "./conversion-webhook.ts";
export { crdEmitter } from "./crd-emitter.ts";
export { crdManifest } from "./manifest.ts";
