import { compareText } from "../text/compare-text.ts";
import { pluralize } from "./pluralize.ts";

/** Stability level of an API version, by its name. */
export type Stability = "alpha" | "beta" | "ga";

const levels: readonly Stability[] = ["alpha", "beta", "ga"];
const pattern = /^v([0-9]+)(?:(alpha|beta)([0-9]+))?$/;

/** Reports whether a name is a valid API version such as `v1`, `v1beta2` or `v2alpha1`. */
export function isApiVersion(name: string): boolean {
  return /^v[1-9][0-9]*(?:(?:alpha|beta)[1-9][0-9]*)?$/.test(name);
}

/** Returns the stability level of an API version: beta for `v1beta2`, ga for `v1`. */
export function stabilityOf(version: string): Stability {
  return version.includes("alpha") ? "alpha" : version.includes("beta") ? "beta" : "ga";
}

/** Reports whether an API version is at least as stable as another: `v1beta1` as `v1alpha3`. */
export function isAtLeastAsStable(version: string, other: string): boolean {
  return levels.indexOf(stabilityOf(version)) >= levels.indexOf(stabilityOf(other));
}

/**
 * Compares API versions, least preferred first: v1alpha1, v1beta1, v1beta2, v1, v2. Other names
 * precede all of these, in reverse order.
 *
 * Source: `version.CompareKubeAwareVersionStrings` of k8s.io/apimachinery.
 *
 * @returns a negative number, 0 or a positive number.
 */
export function compareApiVersions(a: string, b: string): number {
  const [left, right] = [pattern.exec(a), pattern.exec(b)];
  if (left === null || right === null)
    return Number(left !== null) - Number(right !== null) || compareText(b, a);
  return (
    levels.indexOf(stabilityOf(a)) - levels.indexOf(stabilityOf(b)) ||
    Number(left[1]) - Number(right[1]) ||
    Number(left[3] ?? 0) - Number(right[3] ?? 0)
  );
}

/**
 * Splits an `apiVersion` at its first slash; the group of `v1` is empty. In an invalid
 * `apiVersion`, the version contains a slash.
 */
export function splitApiVersion(apiVersion: string): [group: string, version: string] {
  const slash = apiVersion.indexOf("/");
  return slash === -1 ? ["", apiVersion] : [apiVersion.slice(0, slash), apiVersion.slice(slash + 1)];
}

/** Returns the group of an `apiVersion`; empty for the core group, or without an `apiVersion`. */
export function groupOf(apiVersion = ""): string {
  return splitApiVersion(apiVersion)[0];
}

/** Returns the `apiVersion` of a version of a group; the core group is empty. */
export function apiVersionOf({
  group,
  version,
}: {
  readonly group: string;
  readonly version: string;
}): string {
  return group === "" ? version : `${group}/${version}`;
}

/**
 * Returns the CRD name that clusterctl and Cluster API's core look for, such as
 * `fooclusters.infrastructure.cluster.x-k8s.io`.
 */
export function crdName(group: string, kind: string): string {
  return `${pluralize(kind.toLowerCase())}.${group}`;
}
