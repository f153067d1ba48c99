import { humanDuration } from "@capikit/common/time";
import type { Counters } from "@capikit/inventory";
import type { ClusterProblem } from "./cluster-problem.ts";
import type { ClusterSummary } from "./cluster-summary.ts";

/** Titles of the columns. */
export const COLUMNS = [
  "Namespace",
  "Name",
  "Phase",
  "Class",
  "Version",
  "Control plane",
  "Workers",
  "Available",
  "Age",
  "Problem",
] as const;

export type Column = (typeof COLUMNS)[number];

/** Returns the text of each column. `now` is in milliseconds since 1970. */
export function formatCells(cluster: ClusterSummary, now: number): Readonly<Record<Column, string>> {
  const {
    namespace,
    name,
    phase,
    version = "",
    controlPlane,
    workers,
    available,
    problem,
    remediation = [],
  } = cluster;
  const created = Date.parse(cluster.createdAt);
  return {
    Namespace: namespace,
    Name: name,
    Phase: phase,
    Class: cluster.class ?? "",
    Version: version,
    "Control plane": formatReplicas(controlPlane),
    Workers: formatReplicas(workers),
    Available: available?.status ?? "",
    Age: Number.isNaN(created) ? "" : humanDuration(now - created),
    // A Cluster often reports the effect alone.
    Problem: [...remediation, ...(problem ? [problem] : [])].map(problemText).join("; "),
  };
}

/** Formats ready and desired replicas: `2/3`. Empty if the Cluster does not report them. */
function formatReplicas({ ready, desired }: Counters): string {
  if (desired === undefined) return ready === undefined ? "" : String(ready);
  return `${ready ?? 0}/${desired}`;
}

function problemText({ kind, name, type, reason, message }: ClusterProblem): string {
  const text = message === "" ? reason : message;
  if (kind !== "Cluster") return `${kind} ${name}: ${text}`;
  return type === "Available" || type === "" || text === type ? text : `${type}: ${text}`;
}
