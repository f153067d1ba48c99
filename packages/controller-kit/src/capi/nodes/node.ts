import type { KindDescriptor, KubernetesObject, Taint, Time } from "@capikit/api/meta";
import { millisOf } from "../values/time.ts";

/** The fields of a Node that Cluster API's controllers use. */
export interface Node extends KubernetesObject {
  readonly spec?: {
    readonly providerID?: string;
    readonly taints?: readonly Taint[];
    readonly unschedulable?: boolean;
  };
  readonly status?: {
    readonly conditions?: readonly NodeCondition[];
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
    readonly nodeInfo?: { readonly kubeletVersion?: string };
  };
}

/** A condition of a Node. */
export interface NodeCondition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly lastTransitionTime?: Time;
  readonly reason?: string;
  readonly message?: string;
}

/** Nodes. */
export const nodeKind: KindDescriptor<Node> = Object.freeze({
  group: "",
  version: "v1",
  kind: "Node",
  plural: "nodes",
  scope: "Cluster",
});

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
