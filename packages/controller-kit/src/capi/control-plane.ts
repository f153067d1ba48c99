import { topologyDryRunAnnotation } from "@capikit/api/core/v1beta2";
import { nestedValue } from "./nested.ts";

/** Whether somebody else runs the control plane that an object stands for: `status.externalManagedControlPlane`. */
export function isExternallyManagedControlPlane(controlPlane: object): boolean {
  return nestedValue(controlPlane, ["status", "externalManagedControlPlane"]) === true;
}

/** Whether a Node's condition Ready is True. */
export function isNodeReady(node: object): boolean {
  const conditions = nestedValue(node, ["status", "conditions"]);
  const all: readonly unknown[] = Array.isArray(conditions) ? conditions : [];
  const ready = all.find((one) => nestedValue(one, ["type"]) === "Ready");
  return nestedValue(ready, ["status"]) === "True";
}

/**
 * Whether it is Cluster API's topology controller that tries out what an object would become: a dry run, and the object has the
 * annotation `topology.cluster.x-k8s.io/dry-run`. Templates must then let changes of immutable fields pass, since the controller makes a
 * new template of them.
 */
export function isTopologyDryRun(
  request: { readonly dryRun?: boolean | undefined },
  { metadata }: { readonly metadata: { readonly annotations?: Readonly<Record<string, string>> } },
): boolean {
  return request.dryRun === true && Object.hasOwn(metadata.annotations ?? {}, topologyDryRunAnnotation);
}
