import type { JSONValue } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";

/** Options of a Cluster with a ClusterClass. */
export interface TopologyClusterOptions {
  readonly class: string;
  /** Where the class is. Default: in the namespace of the Cluster. */
  readonly classNamespace?: string;
  readonly version: string;
  readonly workers: number;
  readonly variables: Readonly<Record<string, JSONValue>>;
}

/** A Cluster of a class whose workers are called `worker`. */
export function topologyCluster(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  options: TopologyClusterOptions,
): KubernetesObject {
  const { classNamespace, version, workers, variables } = options;
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name, namespace },
    ...{
      spec: {
        clusterNetwork: { pods: { cidrBlocks: ["10.1.0.0/16"] }, services: { cidrBlocks: ["10.2.0.0/16"] } },
        topology: {
          classRef: { name: options.class, ...(classNamespace && { namespace: classNamespace }) },
          version,
          controlPlane: { replicas: 1 },
          workers: { machineDeployments: [{ class: "worker", name: "md", replicas: workers }] },
          // An empty list is invalid unless the class, if it is reconciled already, has defaults.
          ...(Object.keys(variables).length > 0 && {
            variables: Object.entries(variables).map(([of, value]) => ({ name: of, value })),
          }),
        },
      },
    },
  };
}
