import { defined } from "@capikit/common/json";
import { integerAt } from "./fields.ts";
import { conditionOf, type TreeNode } from "./object-tree.ts";

/** Replica counts of an object. Unset if its status does not contain them. */
export interface Counters {
  readonly replicas?: number;
  /** Desired replicas. */
  readonly desired?: number;
  readonly available?: number;
  readonly ready?: number;
  readonly upToDate?: number;
}

/** Returns the replica counts of a line, from the same fields as clusterctl. */
export function countersOf(node: TreeNode): Counters {
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
  return conditionOf(node, type)?.status === "True" ? 1 : 0;
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
  const sum = (field: string): number | undefined => {
    const parts = ["controlPlane", "workers"].map((part) => integerAt(object, "status", part, field));
    return parts.every((part) => part === undefined)
      ? undefined
      : parts.reduce<number>((total, part) => total + (part ?? 0), 0);
  };
  const [replicas, desired] = [sum("replicas"), sum("desiredReplicas")];
  return defined({
    ...((replicas ?? desired) !== undefined && { replicas: replicas ?? 0, desired: desired ?? 0 }),
    available: sum("availableReplicas"),
    ready: sum("readyReplicas"),
    upToDate: sum("upToDateReplicas"),
  });
}

type Unsure = { readonly [K in keyof Counters]: number | undefined };
