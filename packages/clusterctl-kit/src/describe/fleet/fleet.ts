import type { KubernetesObject } from "@capikit/client";
import { textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { clusterLabelOf, isOfCore, type ReadObject } from "@capikit/inventory";
import { describedConditions } from "../objects/conditions.ts";
import { remediationKinds, stoppedRemediations } from "../objects/remediation.ts";
import { isProblem } from "./cluster-problem.ts";
import { type ClusterSummary, fleetSummary, hasProblem } from "./cluster-summary.ts";

/** Clusters with the objects that report their state, which may change. */
export interface Fleet {
  /** Adds or replaces an object. Returns the key of its Cluster; undefined for other kinds. */
  put(object: ReadObject): string | undefined;
  /** Removes an object. Returns the key of its Cluster; undefined for other kinds. */
  remove(object: ReadObject): string | undefined;
  /** Keys of the Clusters: `namespace/name`. */
  keys(): Iterable<string>;
  /** Summarizes a Cluster; undefined if it is missing. */
  summaryOf(key: string): ClusterSummary | undefined;
}

/** Creates an empty fleet. */
export function createFleet(): Fleet {
  const clusters = new Map<string, ReadObject>();
  const members = new Map<string, Map<string, ReadObject>>();
  return {
    put(object) {
      const key = clusterKeyOf(object);
      if (key === undefined) return undefined;
      if (object.kind === "Cluster") clusters.set(key, object);
      else {
        const ofCluster = members.get(key) ?? new Map<string, ReadObject>();
        members.set(key, ofCluster.set(nameOf(object), object));
      }
      return key;
    },
    remove(object) {
      const key = clusterKeyOf(object);
      if (key === undefined) return undefined;
      if (object.kind === "Cluster") clusters.delete(key);
      else {
        const ofCluster = members.get(key);
        ofCluster?.delete(nameOf(object));
        if (ofCluster?.size === 0) members.delete(key);
      }
      return key;
    },
    keys: () => clusters.keys(),
    summaryOf(key) {
      const cluster = clusters.get(key);
      return cluster && fleetSummary(cluster, [...(members.get(key)?.values() ?? [])]);
    },
  };
}

function nameOf(object: ReadObject): string {
  return `${object.kind} ${textAt(object, "metadata", "name")}`;
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

export function matchesFilter(cluster: ClusterSummary, filter: ClusterFilter): boolean {
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
