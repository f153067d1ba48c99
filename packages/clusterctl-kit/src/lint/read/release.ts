/** A released version. */
export interface Release {
  readonly name: string;
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Of a pre-release, such as `rc.0`. */
  readonly pre: string | undefined;
}

/** A semantic version with a `v` in front, as clusterctl names releases; undefined for any other text. */
export function releaseOf(name: string): Release | undefined {
  const [, major, minor, patch, pre] =
    /^v(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/.exec(name) ?? [];
  return major === undefined
    ? undefined
    : { name, major: Number(major), minor: Number(minor), patch: Number(patch), pre };
}

/** Below zero where the first is older. A pre-release is older than its release; among themselves they are ordered by number and letters. */
export function compareReleases(a: Release, b: Release): number {
  const numbers = a.major - b.major || a.minor - b.minor || a.patch - b.patch;
  if (numbers !== 0 || a.pre === b.pre) return numbers;
  if (a.pre === undefined || b.pre === undefined) return a.pre === undefined ? 1 : -1;
  return a.pre.localeCompare(b.pre, "en", { numeric: true });
}
