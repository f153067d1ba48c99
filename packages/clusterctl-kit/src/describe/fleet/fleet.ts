import { groupOf } from "@capikit/common/versions";
import type { ReadObject } from "../objects/fields.ts";
import { textAt } from "../objects/fields.ts";
import { type ClusterSummary, summarizeCluster } from "./cluster-summary.ts";

/** Clusters and their Machines, which may change. */
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
  const machines = new Map<string, Map<string, ReadObject>>();
  return {
    put(object) {
      const key = clusterKeyOf(object);
      if (key === undefined) return undefined;
      if (object.kind === "Cluster") clusters.set(key, object);
      else {
        const ofCluster = machines.get(key) ?? new Map<string, ReadObject>();
        machines.set(key, ofCluster.set(textAt(object, "metadata", "name"), object));
      }
      return key;
    },
    remove(object) {
      const key = clusterKeyOf(object);
      if (key === undefined) return undefined;
      if (object.kind === "Cluster") clusters.delete(key);
      else {
        const ofCluster = machines.get(key);
        ofCluster?.delete(textAt(object, "metadata", "name"));
        if (ofCluster?.size === 0) machines.delete(key);
      }
      return key;
    },
    keys: () => clusters.keys(),
    summaryOf(key) {
      const cluster = clusters.get(key);
      return cluster && summarizeCluster(cluster, [...(machines.get(key)?.values() ?? [])]);
    },
  };
}

function clusterKeyOf(object: ReadObject): string | undefined {
  const { apiVersion = "", kind } = object;
  if (groupOf(apiVersion) !== "cluster.x-k8s.io" || (kind !== "Cluster" && kind !== "Machine"))
    return undefined;
  const name =
    kind === "Cluster" ? textAt(object, "metadata", "name") : textAt(object, "spec", "clusterName");
  return `${textAt(object, "metadata", "namespace")}/${name}`;
}
