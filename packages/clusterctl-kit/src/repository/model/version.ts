import { formatVersion, type SemanticVersion, tryParseVersion } from "@capikit/common/versions";

/** Parses a version with or without `v`; undefined if it is not a semantic version. */
export function parseVersion(text: string): SemanticVersion | undefined {
  return tryParseVersion(text.trim().replace(/^v/, ""), { strict: true });
}

/** Formats a version as clusterctl requests a release: with a `v`. */
export function printVersion(version: SemanticVersion): string {
  return `v${formatVersion(version)}`;
}

/** Reports whether a version belongs to a release series. */
export function isInSeries(
  version: SemanticVersion | undefined,
  { major, minor }: { readonly major: number; readonly minor: number },
): boolean {
  return Number(version?.major) === major && Number(version?.minor) === minor;
}
