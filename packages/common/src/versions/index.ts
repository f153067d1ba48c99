/**
 * Semantic versions, versions of Kubernetes APIs such as `v1beta2`, contract labels, and plurals of kinds.
 *
 * @module
 */
export * from "./api-version.ts";
export { type CompareVersionsOptions, compareVersions, isSupportedVersionSkew } from "./compare-versions.ts";
export * from "./contract-labels.ts";
export { pluralize } from "./pluralize.ts";
export { type ReleaseSeries, readReleaseSeries } from "./release-series.ts";
export * from "./semantic-version.ts";
