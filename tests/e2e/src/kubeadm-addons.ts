import { configMap, daemonSet, deployment, node, pod } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import { rollOut } from "./play-workload.ts";

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
export async function createAddons(workload: Client, version: string): Promise<void> {
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
export async function runAddons(workload: Client): Promise<void> {
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
