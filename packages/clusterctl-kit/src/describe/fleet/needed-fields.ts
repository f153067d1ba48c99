import type { KubernetesObject } from "@capikit/client";
import { valueAt } from "@capikit/common/json";
import { conditionsOf } from "../objects/conditions.ts";
import { isProblem } from "./cluster-problem.ts";

/**
 * Returns a Cluster or Machine with the fields that its summary needs, so that thousands of them
 * require little memory. Only problems keep their messages.
 */
export function neededFields<T extends KubernetesObject>(object: T): T {
  const { apiVersion, kind, metadata } = object;
  const { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp, labels } = metadata;
  const conditions = conditionsOf(object)
    .filter(({ type }) => kind === "Cluster" || type === "Ready")
    .map((condition) => (isProblem(condition) ? condition : { ...condition, message: "" }));
  return {
    apiVersion,
    kind,
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp, deletionTimestamp, labels },
    spec: {
      clusterName: valueAt(object, "spec", "clusterName"),
      version: valueAt(object, "spec", "version"),
      topology: topologyOf(object),
    },
    status: {
      phase: valueAt(object, "status", "phase"),
      controlPlane: valueAt(object, "status", "controlPlane"),
      workers: valueAt(object, "status", "workers"),
      conditions,
    },
  } as unknown as T;
}

/** Returns the class and version, without variables and workers. */
function topologyOf(object: KubernetesObject): object | undefined {
  const topology = valueAt(object, "spec", "topology");
  if (topology === undefined) return undefined;
  return { classRef: valueAt(topology, "classRef"), version: valueAt(topology, "version") };
}
