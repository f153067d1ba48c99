import type { KubernetesObject } from "@capikit/client";
import type { KeyPair } from "@capikit/envtest";

const namespace = "default";
const pki = "/etc/kubernetes/pki";

/** An object of an infrastructure provider, without its name. */
interface Infrastructure {
  readonly kind: string;
  readonly spec: object;
}

/** Shape of a Cluster. */
export interface KubeadmClusterOptions {
  readonly replicas: number;
  readonly version: string;
  /** Default: that of the local provider. */
  readonly infraCluster?: Infrastructure;
  /** Template of the control plane's machines. Default: that of the local provider. */
  readonly machineTemplate?: Infrastructure;
  /** Default: the infrastructure provider creates the authority, and the client is invalid. */
  readonly etcd?: { readonly authority: string; readonly client: KeyPair };
}

/**
 * A Cluster with a KubeadmControlPlane and an external etcd, because the provider would connect to
 * a managed etcd on Nodes that do not exist.
 */
export function kubeadmCluster(
  name: string,
  {
    replicas,
    version,
    infraCluster = { kind: "LocalCluster", spec: { failureDomains: ["a", "b"] } },
    etcd,
    machineTemplate = { kind: "LocalMachineTemplate", spec: { template: { spec: { size: "small" } } } },
  }: KubeadmClusterOptions,
): KubernetesObject[] {
  const apiGroup = "infrastructure.cluster.x-k8s.io";
  const object = (apiVersion: string, kind: string, of: string, spec: object): KubernetesObject => ({
    apiVersion,
    kind,
    metadata: { name: of, namespace },
    ...{ spec },
  });
  return [
    etcdSecret(`${name}-apiserver-etcd-client`, name, etcd?.client ?? { certificate: "none", key: "none" }),
    ...(etcd ? [etcdSecret(`${name}-etcd`, name, { certificate: etcd.authority })] : []),
    object(`${apiGroup}/v1beta2`, infraCluster.kind, name, infraCluster.spec),
    object(`${apiGroup}/v1beta2`, machineTemplate.kind, `${name}-cp`, machineTemplate.spec),
    object("controlplane.cluster.x-k8s.io/v1beta2", "KubeadmControlPlane", name, {
      replicas,
      version,
      // No extra Machine, so that all of them are updated in place and none is replaced.
      ...(replicas >= 3 && {
        rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0 } } },
      }),
      machineTemplate: {
        spec: {
          infrastructureRef: { apiGroup, kind: machineTemplate.kind, name: `${name}-cp` },
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
      infrastructureRef: { apiGroup, kind: infraCluster.kind, name },
      controlPlaneRef: { apiGroup: "controlplane.cluster.x-k8s.io", kind: "KubeadmControlPlane", name },
    }),
  ];
}

/** The owner of an external etcd provides its authority and its client credentials. */
function etcdSecret(
  name: string,
  cluster: string,
  { certificate, key }: Pick<KeyPair, "certificate"> & Partial<KeyPair>,
): KubernetesObject {
  const metadata = { name, namespace, labels: { "cluster.x-k8s.io/cluster-name": cluster } };
  const stringData = { "tls.crt": certificate, ...(key !== undefined && { "tls.key": key }) };
  return { apiVersion: "v1", kind: "Secret", metadata, ...{ type: "cluster.x-k8s.io/secret", stringData } };
}
