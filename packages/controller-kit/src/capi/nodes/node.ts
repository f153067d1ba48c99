import type { Node, NodeCondition } from "@capikit/api/kubernetes";

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
