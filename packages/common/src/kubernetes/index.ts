/**
 * Formats of the Kubernetes API: versions of APIs such as `v1beta2` and of releases, contract labels,
 * plurals of kinds, selectors, name patterns, and quantities such as `500m`.
 *
 * @module
 */
export * from "./api-version.ts";
export { canonicalQuantity } from "./canonical-quantity.ts";
export { type CompareVersionsOptions, compareVersions, isSupportedVersionSkew } from "./compare-versions.ts";
export * from "./contract-labels.ts";
export { type FieldRequirement, parseFieldSelector } from "./field-selector.ts";
export type { LabelRequirement, Labels } from "./label-parser.ts";
export * from "./label-selector.ts";
export { matchesNamePattern } from "./name-pattern.ts";
export { pluralize } from "./pluralize.ts";
export * from "./quantity.ts";
export { parseQuantity } from "./quantity-parts.ts";
export { type ReleaseSeries, readReleaseSeries } from "./release-series.ts";
export * from "./selector-reading.ts";
export * from "./semantic-version.ts";
export * from "./support-period.ts";
export {
  compareBuilds,
  type KubernetesVersion,
  largestSkew,
  type UpgradeSteps,
  type UpgradeVersions,
  workersSteps,
} from "./upgrade-steps.ts";
export { type AdmissionRequest, matchesWebhookRule, type WebhookRule } from "./webhook-rule.ts";
