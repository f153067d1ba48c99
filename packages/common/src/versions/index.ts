/**
 * Semantic versions, versions of Kubernetes APIs such as `v1beta2`, contract labels, and plurals of kinds.
 *
 * @module
 */
export {
  apiVersionOf,
  compareApiVersions,
  crdName,
  groupOf,
  isApiVersion,
  isAtLeastAsStable,
  type Stability,
  splitApiVersion,
  stabilityOf,
} from "./api-version.ts";
export { type CompareVersionsOptions, compareVersions, isSupportedVersionSkew } from "./compare-versions.ts";
export {
  contractLabel,
  findContract,
  labelledContract,
  readContractLabels,
  versionsInLabel,
} from "./contract-labels.ts";
export { pluralize } from "./pluralize.ts";
export { type ReleaseSeries, readReleaseSeries } from "./release-series.ts";
export {
  formatVersion,
  majorMinorPatch,
  type ParseVersionOptions,
  parseImageTagVersion,
  parseVersion,
  type SemanticVersion,
  tryParseVersion,
} from "./semantic-version.ts";
