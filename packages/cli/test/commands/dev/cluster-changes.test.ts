import type { DescribedCondition, DescribedNode } from "@capikit/clusterctl-kit/describe";
import { expect, test } from "vitest";
import { clusterChanges } from "../../../src/commands/dev/cluster-changes.ts";

const condition = (type: string, status: string, reason: string, message = ""): DescribedCondition => ({
  type,
  status,
  reason,
  message,
  lastTransitionTime: "",
});

function node(kind: string, name: string, more: Partial<DescribedNode> = {}): DescribedNode {
  const title = `${kind} ${name}`;
  const counters = { replicas: "", available: "", ready: "", upToDate: "" };
  return {
    kind,
    namespace: "default",
    name,
    title,
    deleting: false,
    children: [],
    ...counters,
    ...more,
  } as DescribedNode;
}

const available = (status: string) =>
  condition("Available", status, status === "True" ? "Available" : "NotAvailable", "* Machines: none");
const cluster = (conditions: readonly DescribedCondition[], ...children: readonly DescribedNode[]) =>
  node("Cluster", "harbour", { conditions, children: [node("WorkerGroup", "Workers", { children })] });

test("reports added and removed objects, and changed conditions", () => {
  const young = cluster([available("False"), condition("Paused", "False", "NotPaused")]);
  expect(clusterChanges(undefined, young)).toEqual([
    "Cluster/harbour appeared",
    "Cluster/harbour Available False NotAvailable: Machines: none",
  ]);
  const machine = node("Machine", "a", { condition: condition("Ready", "True", "Ready") });
  const grown = cluster([available("True"), condition("Paused", "True", "Paused")], machine);
  expect(clusterChanges(young, grown)).toEqual([
    "Cluster/harbour Available False → True",
    "Cluster/harbour Paused False → True",
    "Machine/a appeared",
  ]);
  expect(clusterChanges(grown, grown)).toEqual([]);
  const waiting = { ...machine, condition: condition("Ready", "False", "WaitingForIt", "first\nsecond") };
  expect(clusterChanges(grown, cluster(grown.conditions ?? [], waiting))).toEqual([
    "Machine/a Ready True → False WaitingForIt: first",
  ]);
  const nested = "* Machine b:\n  * NodeHealthy: no Node\n  * Etcd: unknown\n* Machine c: no Node";
  const ready = { ...machine, condition: condition("Ready", "Unknown", "ReadyUnknown", nested) };
  expect(clusterChanges(grown, cluster(grown.conditions ?? [], ready))).toEqual([
    "Machine/a Ready True → Unknown ReadyUnknown: Machine b: NodeHealthy: no Node; Etcd: unknown",
  ]);
  expect(clusterChanges(grown, undefined)).toEqual(["Cluster/harbour is gone", "Machine/a is gone"]);
});
