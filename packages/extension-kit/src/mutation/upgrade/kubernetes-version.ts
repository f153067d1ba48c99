/** A version of Kubernetes in its parts. */
export interface KubernetesVersion {
  readonly text: string;
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
  readonly pre: readonly string[];
  readonly build: readonly string[];
}

const form = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+([0-9A-Za-z.-]+))?$/;

/** Reads a version such as `v1.36.0` or `v1.35.2+vendor.1`; undefined where the text is none. */
export function parseVersion(text: string): KubernetesVersion | undefined {
  const [, major, minor, patch, pre, build] = form.exec(text) ?? [];
  if (major === undefined) return undefined;
  return {
    text,
    major: Number(major),
    minor: Number(minor),
    patch: Number(patch),
    pre: pre?.split(".") ?? [],
    build: build?.split(".") ?? [],
  };
}

/** `different`: the build tags tell the versions apart and do not say which is later, as hashes do. */
export type VersionOrder = "different" | "equal" | "higher" | "lower";

/** How `a` stands to `b`, by semantic versioning; versions that are equal by that are told apart by their build tags. */
export function compareVersions(a: KubernetesVersion, b: KubernetesVersion): VersionOrder {
  const difference = a.major - b.major || a.minor - b.minor || a.patch - b.patch;
  if (difference !== 0) return orderOf(difference);
  // A version without a pre-release is higher than those with one.
  if ((a.pre.length === 0) !== (b.pre.length === 0)) return a.pre.length === 0 ? "higher" : "lower";
  const pre = compareIdentifiers(a.pre, b.pre, (x, y) => (x < y ? "lower" : "higher"));
  return pre === "equal" ? compareIdentifiers(a.build, b.build, () => "different") : pre;
}

function compareIdentifiers(
  a: readonly string[],
  b: readonly string[],
  compareText: (x: string, y: string) => VersionOrder,
): VersionOrder {
  for (const [index, x] of a.entries()) {
    const y = b[index];
    if (y === undefined) return "higher";
    if (x === y) continue;
    const numbers = [x, y].map((identifier) => /^\d+$/.test(identifier));
    if (numbers[0] && numbers[1]) {
      if (Number(x) === Number(y)) continue;
      return orderOf(Number(x) - Number(y));
    }
    if (numbers[0] !== numbers[1]) return numbers[0] ? "lower" : "higher";
    return compareText(x, y);
  }
  return a.length < b.length ? "lower" : "equal";
}

function orderOf(difference: number): VersionOrder {
  return difference < 0 ? "lower" : "higher";
}
