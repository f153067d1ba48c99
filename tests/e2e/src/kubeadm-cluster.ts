import type { KubernetesObject } from "@capikit/client";

const namespace = "default";
const pki = "/etc/kubernetes/pki";

/** Shape of a Cluster. */
export interface KubeadmClusterOptions {
  readonly replicas: number;
  readonly version: string;
}

/**
 * A Cluster with a KubeadmControlPlane and an external etcd, because the provider would connect to
 * a managed etcd on Nodes that do not exist.
 */
export function kubeadmCluster(
  name: string,
  { replicas, version }: KubeadmClusterOptions,
): KubernetesObject[] {
  const apiGroup = "infrastructure.cluster.x-k8s.io";
  const object = (apiVersion: string, kind: string, of: string, spec: object): KubernetesObject => ({
    apiVersion,
    kind,
    metadata: { name: of, namespace },
    ...{ spec },
  });
  return [
    etcdClient(name),
    object(`${apiGroup}/v1beta2`, "LocalCluster", name, { failureDomains: ["a", "b"] }),
    object(`${apiGroup}/v1beta2`, "LocalMachineTemplate", `${name}-cp`, {
      template: { spec: { size: "small" } },
    }),
    object("controlplane.cluster.x-k8s.io/v1beta2", "KubeadmControlPlane", name, {
      replicas,
      version,
      // No extra Machine, so that all of them are updated in place and none is replaced.
      ...(replicas >= 3 && {
        rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0 } } },
      }),
      machineTemplate: {
        spec: {
          infrastructureRef: { apiGroup, kind: "LocalMachineTemplate", name: `${name}-cp` },
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
      infrastructureRef: { apiGroup, kind: "LocalCluster", name },
      controlPlaneRef: { apiGroup: "controlplane.cluster.x-k8s.io", kind: "KubeadmControlPlane", name },
    }),
  ];
}

/**
 * Invalid credentials of an etcd client. The owner of an external etcd provides them, and the local
 * provider its authority.
 */
function etcdClient(cluster: string): KubernetesObject {
  const labels = { "cluster.x-k8s.io/cluster-name": cluster };
  const metadata = { name: `${cluster}-apiserver-etcd-client`, namespace, labels };
  const stringData = { "tls.crt": "none", "tls.key": "none" };
  return { apiVersion: "v1", kind: "Secret", metadata, ...{ type: "cluster.x-k8s.io/secret", stringData } };
}
