import { defined, integerAt } from "@capikit/common/json";

/**
 * Returns the first item of a condition's message with the items nested in it, as one line. Cluster
 * API lists the reasons of summarized conditions as items: `* Name: reason`.
 */
export function firstItem(message: string): string {
  const [first = "", ...rest] = message.split("\n");
  const end = rest.findIndex((line) => !/^ +\* /.test(line));
  const nested = end === -1 ? rest : rest.slice(0, end);
  const items = [first, ...nested].map((line) => line.replace(/^ *\* /, ""));
  return items.join("; ").replaceAll(":; ", ": ");
}

/** Replica counts of an object. Unset if its status does not contain them. */
export interface Counters {
  readonly replicas?: number;
  /** Desired replicas. */
  readonly desired?: number;
  readonly available?: number;
  readonly ready?: number;
  readonly upToDate?: number;
}

/** Returns the replica counts of a Cluster's control plane or workers. */
export function clusterCounters(cluster: unknown, part: "controlPlane" | "workers"): Counters {
  const count = (field: string): number | undefined => integerAt(cluster, "status", part, field);
  return defined({
    replicas: count("replicas"),
    desired: count("desiredReplicas"),
    available: count("availableReplicas"),
    ready: count("readyReplicas"),
    upToDate: count("upToDateReplicas"),
  });
}
