/**
 * Semantic versions, and versions of Kubernetes APIs such as `v1beta2`.
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
export { apiVersionOf, groupOf, splitApiVersion } from "./group-version.ts";
export {
  formatVersion,
  majorMinorPatch,
  type ParseVersionOptions,
  parseImageTagVersion,
  parseVersion,
  type SemanticVersion,
  tryParseVersion,
} from "./semantic-version.ts";
