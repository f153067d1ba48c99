import { configMap } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { localMachine } from "./local-kinds.ts";

const pausedAnnotation = "cluster.x-k8s.io/paused";

/**
 * LocalMachines with these annotations wait for a signal before they register a Node, as the
 * machines of upstream's template of remediation do in their bootstrap script.
 */
export const waitingForSignal = { [pausedAnnotation]: "" };

/**
 * Answers signals of upstream's spec of remediation in the place of the bootstrap script: on "pass",
 * the machine of the namespace that waits continues. Deleted machines wait no more.
 */
export async function answerSignals(management: Client): Promise<void> {
  const { items: signals } = await management.list(configMap, { fieldSelector: "metadata.name=mhc-test" });
  for (const { metadata, data } of signals) {
    const { namespace = "", name = "" } = metadata;
    const isPass = data?.signal === "pass";
    const { items: machines } = await management.list(localMachine, { namespace });
    for (const { metadata: machine } of machines) {
      const isWaiting = machine.annotations?.[pausedAnnotation] !== undefined;
      if (!isWaiting || !(isPass || machine.deletionTimestamp !== undefined)) continue;
      const patch = { metadata: { annotations: { [pausedAnnotation]: null } } };
      await management.patch(localMachine, { namespace, name: machine.name ?? "" }, { type: "merge", patch });
    }
    if (!isPass) continue;
    const patch = { data: { signal: "ack-pass" } };
    await management.patch(configMap, { namespace, name }, { type: "merge", patch });
  }
}

/** Creates the ConfigMap that kubeadm leaves in a cluster, in which the spec looks for its address. */
export async function createClusterInfo(management: Client, server: string): Promise<void> {
  const kubeconfig = { apiVersion: "v1", kind: "Config", clusters: [{ name: "", cluster: { server } }] };
  await management.create(configMap, {
    metadata: { namespace: "kube-public", name: "cluster-info" },
    data: { kubeconfig: JSON.stringify(kubeconfig) },
  });
}
