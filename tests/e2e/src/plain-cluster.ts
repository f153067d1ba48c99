import type { KubernetesObject } from "@capikit/client";

const namespace = "default";
const version = "v1.35.0";

/** The objects of a Cluster on the local provider, without a class: one control plane machine, and workers. */
export function plainCluster(
  name: string,
  { workers = 1 }: { readonly workers?: number } = {},
): KubernetesObject[] {
  const reference = (group: string, kind: string, of: string) => ({
    apiGroup: `${group}.cluster.x-k8s.io`,
    kind,
    name: of,
  });
  const object = (group: string, kind: string, of: string, spec: object): KubernetesObject => ({
    apiVersion: `${group}/v1beta2`,
    kind,
    metadata: { name: of, namespace },
    ...{ spec },
  });
  const infrastructure = "infrastructure.cluster.x-k8s.io";
  return [
    object(infrastructure, "LocalCluster", name, {}),
    object(infrastructure, "LocalMachineTemplate", `${name}-cp`, { template: { spec: { size: "small" } } }),
    object(infrastructure, "LocalMachineTemplate", `${name}-md`, { template: { spec: { size: "large" } } }),
    object("bootstrap.cluster.x-k8s.io", "LocalBootstrapConfigTemplate", `${name}-md`, {
      template: { spec: {} },
    }),
    object("controlplane.cluster.x-k8s.io", "LocalControlPlane", name, {
      replicas: 1,
      version,
      machineTemplate: {
        spec: { infrastructureRef: reference("infrastructure", "LocalMachineTemplate", `${name}-cp`) },
      },
    }),
    object("cluster.x-k8s.io", "Cluster", name, {
      infrastructureRef: reference("infrastructure", "LocalCluster", name),
      controlPlaneRef: reference("controlplane", "LocalControlPlane", name),
    }),
    object("cluster.x-k8s.io", "MachineDeployment", `${name}-md`, {
      clusterName: name,
      replicas: workers,
      selector: { matchLabels: { pool: name } },
      template: {
        metadata: { labels: { pool: name } },
        spec: {
          clusterName: name,
          version,
          bootstrap: { configRef: reference("bootstrap", "LocalBootstrapConfigTemplate", `${name}-md`) },
          infrastructureRef: reference("infrastructure", "LocalMachineTemplate", `${name}-md`),
        },
      },
    }),
  ];
}
