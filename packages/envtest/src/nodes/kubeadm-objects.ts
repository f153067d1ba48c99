import { createHash } from "node:crypto";
import { configMap, node as nodeKind, pod } from "@capikit/api/kubernetes";
import type { OwnerReference } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";

const namespace = "kube-system";
const components = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler"];

/**
 * Creates the objects that kubeadm leaves in a cluster for a control plane Node: its static Pods,
 * and the ConfigMap by which KubeadmControlPlane recognises an initialized control plane.
 *
 * @param version Kubernetes version in the ConfigMap, such as `v1.36.3`.
 * @throws ApiError
 */
export async function createKubeadmObjects(
  workload: Client,
  nodeName: string,
  version: string,
  signal?: AbortSignal,
): Promise<void> {
  const { metadata } = await workload.get(nodeKind, { name: nodeName }, { signal });
  const { uid = "" } = metadata;
  const owner = { apiVersion: "v1", kind: "Node", name: nodeName, uid, controller: true };
  await Promise.all(components.map((component) => createStaticPod(workload, component, owner, signal)));
  await unlessExists(workload.create(configMap, kubeadmConfig(version), { signal }));
}

/** Creates the Pod by which a kubelet shows a static Pod of its Node. */
async function createStaticPod(
  workload: Client,
  component: string,
  owner: OwnerReference,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { name: nodeName } = owner;
  const name = `${component}-${nodeName}`;
  const hash = createHash("md5").update(name).digest("hex");
  const metadata = {
    name,
    namespace,
    // KubeadmControlPlane reads only Pods of this tier.
    labels: { component, tier: "control-plane" },
    // Drains skip mirror Pods. Without a kubelet, an evicted Pod would never be gone.
    annotations: {
      "kubernetes.io/config.hash": hash,
      "kubernetes.io/config.mirror": hash,
      "kubernetes.io/config.source": "file",
    },
    ownerReferences: [owner],
  };
  const spec = {
    nodeName,
    hostNetwork: true,
    priorityClassName: "system-node-critical",
    tolerations: [{ effect: "NoExecute" as const, operator: "Exists" as const }],
    containers: [{ name: component, image: "none" }],
  };
  if (!(await unlessExists(workload.create(pod, { metadata, spec }, { signal })))) return;
  const status = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };
  const options = { subresource: "status", signal };
  await workload.patch(pod, { namespace, name }, { type: "merge", patch: { status } }, options);
}

function kubeadmConfig(version: string) {
  const lines = [
    "apiVersion: kubeadm.k8s.io/v1beta4",
    "kind: ClusterConfiguration",
    `kubernetesVersion: ${version}`,
  ];
  return {
    metadata: { name: "kubeadm-config", namespace },
    data: { ClusterConfiguration: `${lines.join("\n")}\n` },
  };
}

/** Reports whether an object was created. */
async function unlessExists(creation: Promise<unknown>): Promise<boolean> {
  try {
    await creation;
    return true;
  } catch (error) {
    if (isAlreadyExists(error)) return false;
    throw error;
  }
}
