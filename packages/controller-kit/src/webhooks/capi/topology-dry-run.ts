import { topologyDryRunAnnotation } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import type { AdmissionContext } from "../admission/admission-context.ts";

/**
 * Whether it is Cluster API's topology controller that tries out what an object would become: a dry run, and the object has the
 * annotation `topology.cluster.x-k8s.io/dry-run`. Templates must then let changes of immutable fields pass, since the controller makes a
 * new template of them.
 */
export function isTopologyDryRun(
  { dryRun }: Pick<AdmissionContext<unknown>, "dryRun">,
  object: Pick<KubernetesObject, "metadata">,
): boolean {
  return dryRun && Object.hasOwn(object.metadata.annotations ?? {}, topologyDryRunAnnotation);
}
