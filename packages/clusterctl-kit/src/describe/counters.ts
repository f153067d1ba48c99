import { defined } from "@capikit/common/json";
import { findCondition, type TreeNode } from "./object-tree.ts";
import { type Counters, clusterCounters } from "./objects/counters.ts";
import { integerAt } from "./objects/fields.ts";

/** Returns the replica counts of a line, from the same fields as clusterctl. */
export function readCounters(node: TreeNode): Counters {
  const { type, kind, object, contract, counts } = node;
  if (type === "group") return { ...counts };
  if (type === "provider") return contract === undefined ? {} : ofControlPlane(object, contract);
  if (type !== "core") return {};
  switch (kind) {
    case "Cluster":
      return ofCluster(object);
    case "Machine":
      return {
        replicas: 1,
        available: isTrue(node, "Available"),
        ready: isTrue(node, "Ready"),
        upToDate: isTrue(node, "UpToDate"),
      };
    case "MachineDeployment":
    case "MachineSet": {
      const desired = integerAt(object, "spec", "replicas");
      return defined({
        ...(desired !== undefined && { desired, replicas: integerAt(object, "status", "replicas") ?? 0 }),
        ...ofStatus(object),
      });
    }
    default:
      return {};
  }
}

function isTrue(node: TreeNode, type: string): number {
  return findCondition(node, type)?.status === "True" ? 1 : 0;
}

function ofControlPlane(object: unknown, contract: string): Counters {
  const [replicas, desired] = [
    integerAt(object, "status", "replicas"),
    integerAt(object, "spec", "replicas"),
  ];
  const newest = contract === "v1beta1" ? "updatedReplicas" : "upToDateReplicas";
  return defined({
    ...(replicas !== undefined && desired !== undefined && { replicas, desired }),
    ...ofStatus(object),
    upToDate: integerAt(object, "status", newest),
  });
}

function ofStatus(object: unknown): Unsure {
  return {
    available: integerAt(object, "status", "availableReplicas"),
    ready: integerAt(object, "status", "readyReplicas"),
    upToDate: integerAt(object, "status", "upToDateReplicas"),
  };
}

function ofCluster(object: unknown): Counters {
  const parts = (["controlPlane", "workers"] as const).map((part) => clusterCounters(object, part));
  const sum = (field: keyof Counters): number | undefined =>
    parts.every((part) => part[field] === undefined)
      ? undefined
      : parts.reduce((total, part) => total + (part[field] ?? 0), 0);
  const [replicas, desired] = [sum("replicas"), sum("desired")];
  return defined({
    ...((replicas ?? desired) !== undefined && { replicas: replicas ?? 0, desired: desired ?? 0 }),
    available: sum("available"),
    ready: sum("ready"),
    upToDate: sum("upToDate"),
  });
}

type Unsure = { readonly [K in keyof Counters]: number | undefined };
