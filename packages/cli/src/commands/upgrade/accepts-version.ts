import { prerelease, satisfies } from "semver";

/**
 * Reports whether a range of npm accepts a release. Tags, paths and URLs accept none, and no range
 * accepts a pre-release.
 */
export function acceptsVersion(range: string, version: string): boolean {
  return prerelease(version) === null && satisfies(version, range);
}
