import type { LabelSelector } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import { applyObjects } from "@capikit/envtest/cluster-api";

/** Applies objects by server-side apply, all at once. */
export function applyAll(
  { client }: ControlPlane,
  objects: readonly KubernetesObject[],
): Promise<KubernetesObject[]> {
  return applyObjects(client, objects);
}

/** Returns a selector of namespaces by their names. */
export function inNamespaces(names: readonly string[]): LabelSelector {
  return {
    matchExpressions: [{ key: "kubernetes.io/metadata.name", operator: "In", values: [...names] }],
  };
}
