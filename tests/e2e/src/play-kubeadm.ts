import { node } from "@capikit/api/kubernetes/core/v1";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";

const pod: KindDescriptor<KubernetesObject> = core("Pod", "pods");
const configMap: KindDescriptor<KubernetesObject> = core("ConfigMap", "configmaps");
const namespace = "kube-system";
const components = ["kube-apiserver", "kube-controller-manager", "kube-scheduler"];

/**
 * Simulates kubeadm and the kubelets in the API server of a Cluster, until the signal aborts.
 * Creates the static Pods of every control plane Node, and the ConfigMap that marks the control
 * plane as initialized.
 */
export async function playKubeadm(
  management: Client,
  cluster: ClusterRef,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  let workload: Client | undefined;
  try {
    while (!signal.aborted) {
      workload ??= await clientOf(management, cluster);
      if (workload !== undefined) await leaveTraces(workload, version);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } finally {
    await workload?.close();
  }
}

async function clientOf(management: Client, cluster: ClusterRef): Promise<Client | undefined> {
  try {
    return await workloadClient(management, cluster);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

async function leaveTraces(workload: Client, version: string): Promise<void> {
  const { items: nodes } = await workload.list(node, {
    labelSelector: "node-role.kubernetes.io/control-plane",
  });
  for (const { metadata } of nodes) {
    for (const component of components) await ensureStaticPod(workload, component, metadata.name ?? "");
  }
  if (nodes.length === 0) return;
  await createUnlessThere(workload, configMap, {
    metadata: { name: "kubeadm-config", namespace },
    data: {
      ClusterConfiguration: `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: ${version}\n`,
    },
  });
}

async function ensureStaticPod(workload: Client, component: string, nodeName: string): Promise<void> {
  const name = `${component}-${nodeName}`;
  const created = await createUnlessThere(workload, pod, {
    // KubeadmControlPlane sees Pods of this tier alone.
    metadata: { name, namespace, labels: { component, tier: "control-plane" } },
    spec: { nodeName, containers: [{ name: component, image: "none" }] },
  });
  if (!created) return;
  const status = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };
  await workload.patch(
    pod,
    { namespace, name },
    { type: "merge", patch: { status } },
    { subresource: "status" },
  );
}

async function createUnlessThere(
  workload: Client,
  kind: KindDescriptor<KubernetesObject>,
  object: object,
): Promise<boolean> {
  try {
    await workload.create(kind, object as never);
    return true;
  } catch (error) {
    if (isAlreadyExists(error)) return false;
    throw error;
  }
}

function core(kind: string, plural: string): KindDescriptor<KubernetesObject> {
  return Object.freeze({ group: "", version: "v1", kind, plural, scope: "Namespaced" });
}
