/**
 * Semantic versions, versions of Kubernetes APIs such as `v1beta2`, contract labels, and plurals of kinds.
 *
 * @module
 */
export {
  compareApiVersions,
  isApiVersion,
  isAtLeastAsStable,
  type Stability,
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
export { crdName } from "./crd-name.ts";
export { apiVersionOf, groupOf, splitApiVersion } from "./group-version.ts";
export { pluralize } from "./pluralize.ts";
export {
  formatVersion,
  majorMinorPatch,
  type ParseVersionOptions,
  parseImageTagVersion,
  parseVersion,
  type SemanticVersion,
  tryParseVersion,
} from "./semantic-version.ts";
