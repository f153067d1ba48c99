/**
 * Generates CustomResourceDefinition manifests like controller-gen.
 *
 * @module
 */
export { canonicalCrd } from "./compare/canonical-crd.ts";
export { type CrdDifference, compareCrds } from "./compare/compare-crds.ts";
export { type ConversionWebhook, parseConversionWebhook } from "./conversion-webhook.ts";
export { crdEmitter } from "./crd-emitter.ts";
export { crdManifest } from "./manifest.ts";
