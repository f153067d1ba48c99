import { type ClusterClass, type ClusterClassVariable, clusterClass } from "@capikit/api/core/v1beta2";
import type { ManagementCluster } from "./management-cluster.ts";

const templateRef = (kind: string, group: string) => ({
  templateRef: { apiVersion: `${group}.cluster.x-k8s.io/v1beta1`, kind, name: "one" },
});

/**
 * Asks the API server, and with it Cluster API's webhook, to take a ClusterClass with the
 * variables: nothing is stored.
 *
 * @returns the ClusterClass as it would be stored.
 */
export function offerVariables(
  { controlPlane }: ManagementCluster,
  variables: readonly ClusterClassVariable[],
): Promise<ClusterClass> {
  return controlPlane.client.create(
    clusterClass,
    {
      metadata: { name: "offered", namespace: "default" },
      spec: {
        infrastructure: templateRef("FooClusterTemplate", "infrastructure"),
        controlPlane: templateRef("FooControlPlaneTemplate", "controlplane"),
        variables: [...variables],
      },
    } as never,
    { dryRun: true },
  );
}
