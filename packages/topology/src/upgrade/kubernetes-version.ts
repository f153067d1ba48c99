import { topologyError } from "../topology-error.ts";

/** A version of Kubernetes, taken apart. */
export interface KubernetesVersion {
  readonly core: readonly [number, number, number];
  readonly pre: readonly string[];
  readonly build: readonly string[];
  /** `v1.34.0+build`, however it was written. */
  readonly text: string;
}

/** Order of two versions; `unordered` where only the build tells them apart and it is no number. */
export type VersionOrder = -1 | 0 | 1 | "unordered";

/** Reads a version, also without `v` or with parts missing. @throws TopologyError for what is none. */
export function kubernetesVersion(text: string, where: string): KubernetesVersion {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([\dA-Za-z.-]+))?(?:\+([\dA-Za-z.-]+))?$/.exec(
    text.trim(),
  );
  if (match === null)
    throw topologyError(where, `${JSON.stringify(text)} is no version of Kubernetes: write v1.34.0`);
  const [, major = "0", minor = "0", patch = "0", pre = "", build = ""] = match;
  const core = [Number(major), Number(minor), Number(patch)] as const;
  return {
    core: [...core],
    pre: pre === "" ? [] : pre.split("."),
    build: build === "" ? [] : build.split("."),
    text: `v${core.join(".")}${pre === "" ? "" : `-${pre}`}${build === "" ? "" : `+${build}`}`,
  };
}

/** Order by precedence, then by build. */
export function compareVersions(left: KubernetesVersion, right: KubernetesVersion): VersionOrder {
  const order = compareWithoutBuild(left, right);
  if (order !== 0) return order;
  const length = Math.max(left.build.length, right.build.length);
  for (let at = 0; at < length; at++) {
    const [one, other] = [left.build[at], right.build[at]];
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    const found = compareParts(one, other);
    if (found !== 0) return isNumber(one) || isNumber(other) ? found : "unordered";
  }
  return 0;
}

/** Order by precedence, as semantic versions have it. */
export function compareWithoutBuild(left: KubernetesVersion, right: KubernetesVersion): -1 | 0 | 1 {
  for (const at of [0, 1, 2] as const) {
    if (left.core[at] !== right.core[at]) return left.core[at] < right.core[at] ? -1 : 1;
  }
  if (left.pre.length === 0 || right.pre.length === 0) {
    if (left.pre.length === right.pre.length) return 0;
    return left.pre.length === 0 ? 1 : -1;
  }
  for (let at = 0; at < Math.max(left.pre.length, right.pre.length); at++) {
    const [one, other] = [left.pre[at], right.pre[at]];
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    const found = compareParts(one, other);
    if (found !== 0) return found;
  }
  return 0;
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function compareParts(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0;
  if (isNumber(left) && isNumber(right))
    return Number(left) < Number(right) ? -1 : Number(left) > Number(right) ? 1 : 0;
  if (isNumber(left) !== isNumber(right)) return isNumber(left) ? -1 : 1;
  return left < right ? -1 : 1;
}
