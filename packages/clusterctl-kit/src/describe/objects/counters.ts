import { defined } from "@capikit/common/json";
import { integerAt } from "./fields.ts";

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
