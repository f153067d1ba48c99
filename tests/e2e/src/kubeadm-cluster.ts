import type { KubernetesObject } from "@capikit/client";

const namespace = "default";
const pki = "/etc/kubernetes/pki";

/**
 * A Cluster on the local infrastructure with a KubeadmControlPlane and an external etcd. A managed
 * etcd would have to be reached on Nodes that do not exist.
 */
export function kubeadmCluster(
  name: string,
  { replicas, version }: { readonly replicas: number; readonly version: string },
): KubernetesObject[] {
  const object = (apiVersion: string, kind: string, of: string, spec: object): KubernetesObject => ({
    apiVersion,
    kind,
    metadata: { name: of, namespace },
    ...{ spec },
  });
  return [
    etcdClientSecret(name),
    object("infrastructure.cluster.x-k8s.io/v1beta2", "LocalCluster", name, { failureDomains: ["a", "b"] }),
    object("infrastructure.cluster.x-k8s.io/v1beta2", "LocalMachineTemplate", `${name}-cp`, {
      template: { spec: { size: "small" } },
    }),
    object("controlplane.cluster.x-k8s.io/v1beta2", "KubeadmControlPlane", name, {
      replicas,
      version,
      // No extra Machine, so that all of them are updated in place and none is replaced.
      rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0 } } },
      machineTemplate: {
        spec: {
          infrastructureRef: {
            apiGroup: "infrastructure.cluster.x-k8s.io",
            kind: "LocalMachineTemplate",
            name: `${name}-cp`,
          },
        },
      },
      kubeadmConfigSpec: {
        clusterConfiguration: {
          etcd: {
            external: {
              endpoints: ["http://127.0.0.1:1"],
              caFile: `${pki}/etcd/ca.crt`,
              certFile: `${pki}/apiserver-etcd-client.crt`,
              keyFile: `${pki}/apiserver-etcd-client.key`,
            },
          },
        },
      },
    }),
    object("cluster.x-k8s.io/v1beta2", "Cluster", name, {
      infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "LocalCluster", name },
      controlPlaneRef: { apiGroup: "controlplane.cluster.x-k8s.io", kind: "KubeadmControlPlane", name },
    }),
  ];
}

/** The owner of an external etcd provides its client credentials. No test uses them. */
function etcdClientSecret(cluster: string): KubernetesObject {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      name: `${cluster}-apiserver-etcd-client`,
      namespace,
      labels: { "cluster.x-k8s.io/cluster-name": cluster },
    },
    ...{ type: "cluster.x-k8s.io/secret", stringData: { "tls.crt": "none", "tls.key": "none" } },
  };
}
