/** A version as clusterctl reads it. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  /** Without its `-`; empty for a release. */
  readonly preRelease: string;
  /** Without its `+`, such as `incompatible`. */
  readonly build: string;
}

const pattern =
  /^\s*v?(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?\s*$/;

/** Reads `v1.2.3-rc.0+build`, with or without the `v`; undefined where it is no semantic version. */
export function parseVersion(text: string): Version | undefined {
  const [, major = "", minor = "", patch = "", preRelease = "", build = ""] = pattern.exec(text) ?? [];
  if (major === "") return undefined;
  return { major: Number(major), minor: Number(minor), patch: Number(patch), preRelease, build };
}

/** Writes a version as clusterctl does when it asks for a release: with a `v`. */
export function printVersion({ major, minor, patch, preRelease, build }: Version): string {
  const end = `${preRelease === "" ? "" : `-${preRelease}`}${build === "" ? "" : `+${build}`}`;
  return `v${major}.${minor}.${patch}${end}`;
}

/** Orders versions by precedence, the older first. What is built of a version does not count. */
export function compareVersions(a: Version, b: Version): number {
  return (
    a.major - b.major ||
    a.minor - b.minor ||
    a.patch - b.patch ||
    comparePreReleases(a.preRelease, b.preRelease)
  );
}

function comparePreReleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  const [left, right] = [a.split("."), b.split(".")];
  for (const [index, one] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareIdentifiers(one, other);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareIdentifiers(a: string, b: string): number {
  const [left, right] = [/^[0-9]+$/.test(a), /^[0-9]+$/.test(b)];
  if (left && right) return Number(a) - Number(b);
  if (left !== right) return left ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
