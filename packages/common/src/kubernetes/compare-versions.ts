import type { SemanticVersion } from "./semantic-version.ts";

/** Options of {@link compareVersions}. */
export interface CompareVersionsOptions {
  /**
   * Compare builds, if the versions are equal otherwise.
   *
   * @default false
   */
  readonly build?: boolean | undefined;
  /**
   * Compare pre-releases.
   *
   * @default true
   */
  readonly prerelease?: boolean | undefined;
}

type Order = -1 | 0 | 1 | 2;

/**
 * Compares versions by precedence.
 *
 * Source: `version.Compare` of Cluster API's util packages.
 *
 * @returns -1, 0 or 1 if the first version is lower, equal or higher; 2 if only their builds differ
 * and have no order, such as hashes. 2 requires the option `build`.
 */
export function compareVersions(
  a: SemanticVersion,
  b: SemanticVersion,
  options?: CompareVersionsOptions & { readonly build?: false | undefined },
): -1 | 0 | 1;
/** Compares versions by precedence, and by builds with the option `build`. */
export function compareVersions(
  a: SemanticVersion,
  b: SemanticVersion,
  options: CompareVersionsOptions,
): Order;
export function compareVersions(
  a: SemanticVersion,
  b: SemanticVersion,
  { build = false, prerelease = true }: CompareVersionsOptions = {},
): Order {
  return (
    sign(a.major, b.major) ||
    sign(a.minor, b.minor) ||
    sign(a.patch, b.patch) ||
    (prerelease ? comparePrereleases(a.prerelease, b.prerelease) : 0) ||
    (build ? compareLists(a.build, b.build, 2) : 0)
  );
}

/** Reports whether two versions have the same major and are at most one minor apart. */
export function isSupportedVersionSkew(a: SemanticVersion, b: SemanticVersion): boolean {
  const skew = a.minor - b.minor;
  return a.major === b.major && skew >= -1n && skew <= 1n;
}

function comparePrereleases(a: readonly string[], b: readonly string[]): Order {
  // A release comes after its pre-releases.
  if (a.length === 0 || b.length === 0) return sign(Number(a.length === 0), Number(b.length === 0));
  return compareLists(a, b);
}

/** @param unequal the result for two words that differ. Default: their order. */
function compareLists(a: readonly string[], b: readonly string[], unequal?: Order): Order {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const order = compareIdentifiers(left, right, unequal);
    if (order !== 0) return order;
  }
  return a.length === b.length ? 0 : -1;
}

/** Numbers are compared by value and come before words. */
function compareIdentifiers(a: string, b: string, unequal?: Order): Order {
  const [left, right] = [/^[0-9]+$/.test(a), /^[0-9]+$/.test(b)];
  if (left !== right) return left ? -1 : 1;
  if (left) return sign(BigInt(a), BigInt(b));
  return a === b ? 0 : (unequal ?? sign(a, b));
}

function sign<T extends bigint | number | string>(a: T, b: T): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
