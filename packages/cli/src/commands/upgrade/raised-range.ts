import { parseVersion, tryParseVersion } from "@capikit/common/versions";

/** A version with one operator; other ranges name no single version. */
const pattern = /^(\^|~|>=|=)?v?(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/;

/** Returns the version of a range such as `^0.1.0`; undefined for other ranges. */
export function versionOfRange(range: string): string | undefined {
  const version = pattern.exec(range)?.[2];
  return tryParseVersion(version ?? "", { strict: true }) && version;
}

/** Returns a range with the same operator for another version; undefined for other ranges. */
export function raisedRange(range: string, version: string): string | undefined {
  const match = pattern.exec(range);
  return match === null ? undefined : rangeOf(match[1] ?? "", version);
}

/** Returns a range. Pre-releases have no operator, as the next one may have breaking changes. */
export function rangeOf(operator: string, version: string): string {
  return parseVersion(version).prerelease.length > 0 ? version : operator + version;
}
