import type { ClusterSummary } from "./cluster-summary.ts";

/** Selects Clusters by their state. Of each list, one value must match; absent lists match all. */
export interface ClusterFilter {
  readonly phases?: readonly string[] | undefined;
  /** ClusterClasses: `name`, or `namespace/name`. */
  readonly classes?: readonly string[] | undefined;
  /** Kubernetes versions: `v1.35.0`, or `v1.35` for all its patches. The `v` is optional. */
  readonly versions?: readonly string[] | undefined;
  /** Whether to select only Clusters with a problem. Default: false. */
  readonly problems?: boolean | undefined;
}

export function matchesFilter(cluster: ClusterSummary, filter: ClusterFilter): boolean {
  const { phases, classes, versions, problems = false } = filter;
  return (
    (phases === undefined || phases.includes(cluster.phase)) &&
    (classes === undefined || classes.some((name) => isOfClass(cluster, name))) &&
    (versions === undefined || versions.some((version) => isOfVersion(cluster, version))) &&
    (!problems || cluster.problem !== undefined)
  );
}

function isOfClass({ class: own = "", namespace }: ClusterSummary, name: string): boolean {
  const full = own.includes("/") ? own : `${namespace}/${own}`;
  return own !== "" && (name.includes("/") ? full === name : full.endsWith(`/${name}`));
}

function isOfVersion({ version = "" }: ClusterSummary, wanted: string): boolean {
  const [own, prefix] = [version, wanted].map((text) => text.replace(/^v/, ""));
  return own === prefix || own?.startsWith(`${prefix}.`) === true || own?.startsWith(`${prefix}+`) === true;
}
