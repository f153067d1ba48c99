/**
 * Reads the CRDs of a release, for comparisons with another one.
 *
 * @module
 */
export {
  type ReleasedCrd,
  type ReleaseFile,
  readReleasedCrds,
  UnreadableReleaseError,
} from "./read-release.ts";
