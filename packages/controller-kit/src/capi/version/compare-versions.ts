import { compareText } from "@capikit/common/text";
import type { SemanticVersion } from "./semantic-version.ts";

/** How versions are compared. */
export interface CompareVersionsOptions {
  /** Whether builds count, after all else. Default: false. */
  readonly build?: boolean | undefined;
  /** Whether pre-releases count. Default: true. */
  readonly prerelease?: boolean | undefined;
}

const digits = /^[0-9]*$/;

/**
 * -1, 0 or 1 as the first version is lower, equal or higher. With `build` also 2, where builds differ in a text: those have no order.
 *
 * Source: `version.Compare` of Cluster API's util packages.
 */
export function compareVersions(
  a: SemanticVersion,
  b: SemanticVersion,
  { build = false, prerelease = true }: CompareVersionsOptions = {},
): -1 | 0 | 1 | 2 {
  const core =
    sign(a.major, b.major) ||
    sign(a.minor, b.minor) ||
    sign(a.patch, b.patch) ||
    (prerelease ? comparePrereleases(a.prerelease, b.prerelease) : 0);
  return core === 0 && build ? compareLists(a.build, b.build, compareBuilds) : core;
}

/** Whether two versions are of one major and at most one minor apart. */
export function isSupportedVersionSkew(a: SemanticVersion, b: SemanticVersion): boolean {
  const skew = a.minor - b.minor;
  return a.major === b.major && skew >= -1n && skew <= 1n;
}

function comparePrereleases(a: readonly string[], b: readonly string[]): -1 | 0 | 1 | 2 {
  // A release comes after its pre-releases.
  if (a.length === 0 || b.length === 0) return sign(Number(a.length === 0), Number(b.length === 0));
  return compareLists(a, b, (left, right) =>
    compareIdentifiers(left, right, (x, y) => sign(compareText(x, y), 0)),
  );
}

function compareBuilds(a: string, b: string): -1 | 0 | 1 | 2 {
  return compareIdentifiers(a, b, (x, y) => (x === y ? 0 : 2));
}

/** Numbers by value and before texts. */
function compareIdentifiers(
  a: string,
  b: string,
  compareTexts: (a: string, b: string) => -1 | 0 | 1 | 2,
): -1 | 0 | 1 | 2 {
  const [left, right] = [digits.test(a), digits.test(b)];
  if (left !== right) return left ? -1 : 1;
  return left ? sign(BigInt(a), BigInt(b)) : compareTexts(a, b);
}

function compareLists(
  a: readonly string[],
  b: readonly string[],
  compare: (a: string, b: string) => -1 | 0 | 1 | 2,
): -1 | 0 | 1 | 2 {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const difference = compare(left, right);
    if (difference !== 0) return difference;
  }
  return a.length === b.length ? 0 : -1;
}

function sign<T extends number | bigint>(a: T, b: T): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
