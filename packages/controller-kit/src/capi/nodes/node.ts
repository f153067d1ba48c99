import type { Node, NodeCondition } from "@capikit/api/kubernetes";
import { millisOf } from "../values/time.ts";

/** Returns the Ready condition of a Node. */
export function nodeReadyCondition({ status }: Pick<Node, "status">): NodeCondition | undefined {
  // A workload cluster's API server is not trusted.
  const conditions: unknown = status?.conditions;
  return Array.isArray(conditions) ? conditions.find((condition) => condition?.type === "Ready") : undefined;
}

/** Reports whether a Node's condition Ready is True. */
export function isNodeReady(node: Pick<Node, "status">): boolean {
  return nodeReadyCondition(node)?.status === "True";
}

/** Reports whether a Node is unreachable: its condition Ready is Unknown. */
export function isNodeUnreachable(node: Node): boolean {
  return nodeReadyCondition(node)?.status === "Unknown";
}

/** Reports whether a Node has been ready for the given seconds; with 0, whether it is ready. */
export function isNodeAvailable(node: Node, minReadySeconds: number, now: Date): boolean {
  const ready = nodeReadyCondition(node);
  if (ready?.status !== "True") return false;
  if (minReadySeconds === 0) return true;
  const since = millisOf(ready.lastTransitionTime);
  return Number.isFinite(since) && since + minReadySeconds * 1000 < now.getTime();
}
