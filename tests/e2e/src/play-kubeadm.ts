import type { Cluster } from "@capikit/api/core/v1beta2";
import { configMap, daemonSet, deployment, node, pod, secret } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import { createKubeadmObjects, type SimulatedKubelet, simulateKubelet } from "@capikit/envtest/cluster-api";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";
import { followWorkloads, rollOut } from "./follow-workloads.ts";

const namespace = "kube-system";

const coreDNS = { namespace, name: "coredns" };

const proxyLabels = { "k8s-app": "kube-proxy" };

const corefile = `.:53 {
    errors
    health
    ready
    kubernetes cluster.local in-addr.arpa ip6.arpa {
       pods insecure
       fallthrough in-addr.arpa ip6.arpa
       ttl 30
    }
    prometheus :9153
    forward . /etc/resolv.conf
    cache 30
    loop
    reload
    loadbalance
}
`;

/**
 * Creates the add-ons that kubeadm installs into a cluster and KubeadmControlPlane upgrades:
 * kube-proxy and CoreDNS.
 *
 * @param version Kubernetes version, such as `v1.36.3`.
 */
async function createAddons(workload: Client, version: string): Promise<void> {
  const proxy = podTemplate(proxyLabels, "kube-proxy", `registry.k8s.io/kube-proxy:${version}`);
  const dnsLabels = { "k8s-app": "kube-dns" };
  const dns = podTemplate(dnsLabels, "coredns", "registry.k8s.io/coredns/coredns:v1.12.1");
  const dnsTolerations = [
    { key: "CriticalAddonsOnly", operator: "Exists" as const },
    { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" as const },
  ];
  const proxySpec = { selector: { matchLabels: proxyLabels }, template: proxy };
  const dnsTemplate = { ...dns, spec: { ...dns.spec, tolerations: dnsTolerations } };
  const dnsSpec = { selector: { matchLabels: dnsLabels }, replicas: 2, template: dnsTemplate };
  await Promise.all([
    unlessExists(
      workload.create(daemonSet, { metadata: { namespace, name: "kube-proxy" }, spec: proxySpec }),
    ),
    unlessExists(workload.create(deployment, { metadata: coreDNS, spec: dnsSpec })),
    unlessExists(workload.create(configMap, { metadata: coreDNS, data: { Corefile: corefile } })),
  ]);
}

/** Reports CoreDNS as rolled out, and kube-proxy as running on the Nodes of machines. */
async function runAddons(workload: Client): Promise<void> {
  const { metadata, status } = await workload.get(deployment, coreDNS);
  if (metadata.generation !== status?.observedGeneration) await rollOut(workload, coreDNS);
  const [{ items: nodes }, { items: pods }] = await Promise.all([
    workload.list(node),
    workload.list(pod, { namespace, labelSelector: "k8s-app=kube-proxy" }),
  ]);
  const machines = nodes.filter(({ spec }) => spec?.providerID !== undefined);
  const names = new Set(machines.map(({ metadata: { name } }) => name));
  const running = new Set(pods.map(({ spec }) => spec?.nodeName));
  for (const { metadata, spec } of pods) {
    if (names.has(spec?.nodeName)) continue;
    const ref = { namespace, name: metadata.name ?? "" };
    await workload.delete(pod, ref, { gracePeriodSeconds: 0 });
  }
  const added = [...names].filter((name) => !running.has(name));
  await Promise.all(added.map((name) => runProxy(workload, name)));
}

async function runProxy(workload: Client, nodeName = ""): Promise<void> {
  const ref = { namespace, name: `kube-proxy-${nodeName}` };
  const labels = { ...proxyLabels, "cluster.x-k8s.io/drain": "skip" };
  const spec = { nodeName, containers: [{ name: "kube-proxy", image: "none" }] };
  await workload.create(pod, { metadata: { ...ref, labels }, spec });
  const status = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };
  await workload.patch(pod, ref, { type: "merge", patch: { status } }, { subresource: "status" });
}

function podTemplate(labels: Readonly<Record<string, string>>, name: string, image: string) {
  return { metadata: { labels }, spec: { containers: [{ name, image }] } };
}

async function unlessExists(creation: Promise<KubernetesObject>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

/**
 * Simulates kubeadm, etcd and the kubelets in the API servers of all Clusters, until the signal aborts.
 * Creates the static Pods of every control plane Node, the ConfigMap that marks the control plane
 * as initialized, and the add-ons. Leaves Clusters with a LocalControlPlane alone.
 */
export function playKubeadm(management: Client, signal: AbortSignal): Promise<void> {
  const player = {
    selects: ({ spec }: Cluster) => spec?.controlPlaneRef?.kind !== "LocalControlPlane",
    connect: (cluster: ClusterRef) => connect(management, cluster),
    play: leaveTraces,
  };
  return followWorkloads(management, player, signal);
}

interface Workload extends AsyncDisposable {
  readonly client: Client;
  readonly kubelet: SimulatedKubelet;
  /** UIDs of Nodes that have their objects. */
  readonly prepared: Set<string>;
}

async function connect(management: Client, cluster: ClusterRef): Promise<Workload> {
  const { namespace, name } = cluster;
  const { data = {} } = await management.get(secret, { namespace, name: `${name}-etcd` });
  const [certificate = "", key = ""] = [data["tls.crt"], data["tls.key"]].map((value) => atob(value ?? ""));
  const client = await workloadClient(management, cluster);
  const kubelet = await simulateKubelet({ certificate, key });
  return {
    client,
    kubelet,
    prepared: new Set(),
    async [Symbol.asyncDispose]() {
      await Promise.all([client.close(), kubelet[Symbol.asyncDispose]()]);
    },
  };
}

/** Creates the objects of new Nodes. */
async function leaveTraces({ client, kubelet, prepared }: Workload): Promise<void> {
  const { items: nodes } = await client.list(node, {
    labelSelector: "node-role.kubernetes.io/control-plane",
  });
  for (const { metadata, status } of nodes) {
    const { name = "", uid = "" } = metadata;
    const version = status?.nodeInfo?.kubeletVersion ?? "";
    // Machines write the status of a Node after its creation.
    if (version === "" || prepared.has(uid)) continue;
    kubelet.addEtcdMember(name);
    // KubeadmControlPlane connects to Pods through the kubelet.
    const patch = { status: { daemonEndpoints: { kubeletEndpoint: { Port: kubelet.port } } } };
    await Promise.all([
      client.patch(node, { name }, { type: "merge", patch }, { subresource: "status" }),
      createKubeadmObjects(client, name, version),
      createAddons(client, version),
    ]);
    prepared.add(uid);
  }
  if (prepared.size > 0) await runAddons(client);
}
