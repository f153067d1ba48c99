/**
 * Kubernetes versions.
 *
 * @module
 */

export { type CompareVersionsOptions, compareVersions, isSupportedVersionSkew } from "./compare-versions.ts";
export {
  formatVersion,
  majorMinorPatch,
  parseImageTagVersion,
  parseVersion,
  type SemanticVersion,
  tryParseVersion,
} from "./semantic-version.ts";
