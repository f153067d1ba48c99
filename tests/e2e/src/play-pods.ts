import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  deployment,
  node as nodeKind,
  type Pod,
  type PodCondition,
  pod as podKind,
  secret,
} from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import type { ControlPlane, SupervisedProcess } from "@capikit/envtest";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";
import { ensureReference } from "@capikit/reference";
import { followWorkloads } from "./follow-workloads.ts";

/** Controllers of Kubernetes that create, protect and remove Pods. */
const controllers = [
  "deployment-controller",
  "replicaset-controller",
  "disruption-controller",
  "garbage-collector-controller",
  "pod-garbage-collector-controller",
];

/** Of a machine without other Pods. */
const capacity = { cpu: "4", memory: "8Gi", pods: "110" };

/**
 * Runs the Pods of workload clusters that have Deployments besides the add-ons, until the signal
 * aborts: with Kubernetes' controllers and scheduler, and with simulated kubelets, whose containers
 * start and end at once.
 */
export function playPods(management: ControlPlane, signal: AbortSignal): Promise<void> {
  const player = { connect: (cluster: ClusterRef) => connect(management, cluster), play: runPods };
  return followWorkloads(management.client, player, signal);
}

interface Workload extends AsyncDisposable {
  readonly client: Client;
  /** Starts the programs at the first call. */
  startPrograms(): Promise<void>;
}

async function connect(management: ControlPlane, cluster: ClusterRef): Promise<Workload> {
  const client = await workloadClient(management.client, cluster);
  const running = new Map<string, SupervisedProcess>();
  return {
    client,
    async startPrograms() {
      if (running.size > 0) return;
      const [controllerManager, scheduler] = await Promise.all([
        ensureReference("kube-controller-manager"),
        ensureReference("kube-scheduler"),
      ]);
      const { namespace, name } = cluster;
      const { data } = await management.client.get(secret, { namespace, name: `${name}-kubeconfig` });
      const file = join(management.dir, `${namespace}.${name}.kubeconfig`);
      await writeFile(file, Buffer.from(data?.value ?? "", "base64"), { mode: 0o600 });
      const flags = [`--kubeconfig=${file}`, "--leader-elect=false", "--secure-port=0"];
      const programs = {
        "kube-controller-manager": [controllerManager, ...flags, `--controllers=${controllers.join(",")}`],
        "kube-scheduler": [scheduler, ...flags],
      };
      for (const [program, command] of Object.entries(programs)) {
        const started = management.startProcess(`${program}-${namespace}.${name}`, command);
        running.set(program, started);
        started.exited.then(() => running.delete(program));
      }
    },
    async [Symbol.asyncDispose]() {
      const pids = await Promise.all([...running.values()].map(({ pid }) => pid));
      for (const pid of pids) process.kill(pid, "SIGKILL");
      await client.close();
    },
  };
}

async function runPods({ client, startPrograms }: Workload): Promise<void> {
  const { items: deployments } = await client.list(deployment);
  if (deployments.every(({ metadata }) => metadata.namespace === "kube-system")) return;
  await startPrograms();
  const [{ items: nodes }, { items: pods }] = await Promise.all([
    client.list(nodeKind),
    client.list(podKind, { fieldSelector: "spec.nodeName!=" }),
  ]);
  for (const { metadata, status } of nodes) {
    if (status?.allocatable !== undefined) continue;
    const patch = { status: { capacity, allocatable: capacity } };
    const ref = { name: metadata.name ?? "" };
    await client.patch(nodeKind, ref, { type: "merge", patch }, { subresource: "status" });
  }
  await Promise.all(pods.map((pod) => runPod(client, pod)));
}

/** Does what the kubelet of its Node does next. */
async function runPod(client: Client, pod: Pod): Promise<void> {
  const { metadata, status } = pod;
  const { namespace = "", name = "", uid = "" } = metadata;
  const ref = { namespace, name };
  const isRunning = status?.phase === "Running";
  try {
    if (metadata.deletionTimestamp === undefined) {
      if (status?.phase === "Pending") await patchStatus(client, pod, "Running");
      return;
    }
    if (isRunning || status?.phase === "Pending") await patchStatus(client, pod, "Succeeded");
    // At zero, the kubelet is done, and finalizers keep the Pod.
    if (metadata.deletionGracePeriodSeconds === 0) return;
    await client.delete(podKind, ref, { gracePeriodSeconds: 0, preconditions: { uid } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

async function patchStatus(client: Client, pod: Pod, phase: "Running" | "Succeeded"): Promise<void> {
  const { namespace = "", name = "" } = pod.metadata;
  const own = ["Initialized", "ContainersReady", "Ready"];
  const isReady = phase === "Running";
  // A merge patch replaces the list, with the conditions of others, such as those of evictions.
  const conditions: PodCondition[] = [
    ...(pod.status?.conditions ?? []).filter(({ type }) => !own.includes(type)),
    ...own.map((type) => ({
      type,
      status: isReady || type === "Initialized" ? ("True" as const) : ("False" as const),
      lastTransitionTime: new Date().toISOString().replace(/\.\d+/, ""),
    })),
  ];
  const patch = {
    metadata: { resourceVersion: pod.metadata.resourceVersion },
    status: { phase, conditions },
  };
  await client.patch(podKind, { namespace, name }, { type: "merge", patch }, { subresource: "status" });
}
