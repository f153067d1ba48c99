import type { KubernetesObject } from "@capikit/client";
import { getOrCreate, textAt, textsAt, valueAt } from "@capikit/common/json";
import { groupOf, labelMatcher } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import { clusterLabelOf, isOfCore, type ReadObject } from "@capikit/inventory";
import { describedConditions } from "../objects/conditions.ts";
import { remediationKinds, stoppedRemediations } from "../objects/remediation.ts";
import { isProblem } from "./cluster-problem.ts";
import { type ClusterSummary, fleetSummary, hasProblem } from "./cluster-summary.ts";

/** Options of `describeClusters`. */
export interface DescribeClustersOptions extends ClusterFilter {
  /** Default, and if empty: all namespaces. */
  readonly namespace?: string | undefined;
  /** Labels of the Clusters: `env=prod,tier in (a,b)`. */
  readonly labelSelector?: string | undefined;
}

/**
 * Summarizes the selected Clusters of these objects, sorted by namespace and name. Other kinds than
 * Clusters, Machines and those that replace Machines have no effect.
 *
 * @throws TypeError for an invalid label selector.
 */
export function describeClusters(
  objects: Iterable<ReadObject>,
  options: DescribeClustersOptions = {},
): ClusterSummary[] {
  const { namespace, labelSelector } = options;
  const { matches } = labelMatcher(labelSelector);
  const clusters = new Map<string, ReadObject>();
  const members = new Map<string, Map<string, ReadObject>>();
  for (const object of objects) {
    const key = clusterKeyOf(object);
    if (key === undefined || (namespace && textAt(object, "metadata", "namespace") !== namespace)) continue;
    // Several files of a dump may have the same object.
    const name = `${object.kind} ${textAt(object, "metadata", "name")}`;
    if (object.kind !== "Cluster") getOrCreate(members, key, () => new Map()).set(name, object);
    else if (matches(textsAt(object, "metadata", "labels"))) clusters.set(key, object);
  }
  return [...clusters]
    .map(([key, cluster]) => fleetSummary(cluster, [...(members.get(key)?.values() ?? [])]))
    .filter((cluster) => matchesFilter(cluster, options))
    .sort(
      (left, right) => compareText(left.namespace, right.namespace) || compareText(left.name, right.name),
    );
}

/** Kinds of members, by group. */
const memberKinds = new Set(remediationKinds.map(({ kind: { kind, group } }) => `${kind}.${group}`));

function clusterKeyOf(object: ReadObject): string | undefined {
  const { apiVersion = "", kind } = object;
  const isCluster = isOfCore(object, "Cluster");
  if (!isCluster && !memberKinds.has(`${kind}.${groupOf(apiVersion)}`)) return undefined;
  // Only kinds of the core have the name in their spec.
  const name = isCluster
    ? textAt(object, "metadata", "name")
    : textAt(object, "spec", "clusterName") || (clusterLabelOf(object) ?? "");
  return `${textAt(object, "metadata", "namespace")}/${name}`;
}

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

function matchesFilter(cluster: ClusterSummary, filter: ClusterFilter): boolean {
  const { phases, classes, versions, problems = false } = filter;
  return (
    (phases === undefined || phases.includes(cluster.phase)) &&
    (classes === undefined || classes.some((name) => isOfClass(cluster, name))) &&
    (versions === undefined || versions.some((version) => isOfVersion(cluster, version))) &&
    (!problems || hasProblem(cluster))
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

/**
 * Returns an object of a fleet with the fields that its summary needs, so that thousands of them
 * require little memory. Only problems keep their messages.
 */
export function neededFields<T extends KubernetesObject>(object: T): T {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp, labels } = metadata;
  const stopped = stoppedRemediations(object).map(({ condition }) => condition);
  const conditions = [
    ...describedConditions(object)
      .filter(({ type }) => kind === "Cluster" || (kind === "Machine" && type === "Ready"))
      .map((condition) => (isProblem(condition) ? condition : { ...condition, message: "" })),
    ...stopped,
  ];
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp, labels },
    spec: {
      clusterName: valueAt(object, "spec", "clusterName"),
      version: valueAt(object, "spec", "version"),
      topology: topologyOf(object),
    },
    status: {
      phase: valueAt(object, "status", "phase"),
      controlPlane: valueAt(object, "status", "controlPlane"),
      workers: valueAt(object, "status", "workers"),
      conditions,
    },
  } as unknown as T;
}

/** Returns the class and version, without variables and workers. */
function topologyOf(object: KubernetesObject): object | undefined {
  const topology = valueAt(object, "spec", "topology");
  if (topology === undefined) return undefined;
  return { classRef: valueAt(topology, "classRef"), version: valueAt(topology, "version") };
}
