/** End-to-end specs with the Hetzner provider and a simulator of its platform. */
import { customResourceDefinition } from "@capikit/api/kubernetes/apiextensions/v1";
import type { KubernetesObject } from "@capikit/client";
import { createAuthority } from "@capikit/envtest";
import {
  createCluster,
  deleteCluster,
  type E2eEnvironment,
  moveCluster,
  remediateMachine,
  scaleMachineDeployment,
  workloadClient,
} from "@capikit/envtest/e2e";
import { type Simulator, startSimulator } from "@capikit/example-provider-hetzner/simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHetznerProvider } from "../src/hetzner-provider.ts";
import { kubeadmCluster } from "../src/kubeadm-cluster.ts";
import { startKubeadmProviders } from "../src/kubeadm-providers.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { playKubeadm } from "../src/play-kubeadm.ts";
import { playServers } from "../src/play-servers.ts";

const timeout = 240_000;
const token = "token-of-prod";
const version = "v1.35.0";
const ref = { namespace: "default", name: "prod" };
const unhealthy = new Set<string>();
const playing = new AbortController();

let simulator: Simulator;
let source: Management;
let played: Promise<unknown>;

interface Management extends AsyncDisposable {
  readonly cluster: ManagementCluster;
  readonly environment: E2eEnvironment;
  /** Stops the managers. */
  stop(): Promise<void>;
}

beforeAll(async () => {
  simulator = await startSimulator({
    tokens: [token],
    actionMs: 200,
    listLagMs: 200,
    loadBalancerAddress: "127.0.0.1",
  });
  source = await startManagement();
  const { client } = source.cluster.controlPlane;
  played = Promise.all([
    playServers(client, { simulator, token, version, unhealthy }, playing.signal),
    playKubeadm(client, ref, version, playing.signal),
  ]);
});

afterAll(async () => {
  playing.abort();
  await played;
  await source?.[Symbol.asyncDispose]();
  await simulator?.[Symbol.asyncDispose]();
});

/** Starts a management cluster with the managers of Cluster API and of the provider. */
async function startManagement(): Promise<Management> {
  const cluster = await startManagementCluster();
  const { client } = cluster.controlPlane;
  const [kubeadm, provider] = await Promise.all([
    startKubeadmProviders(cluster),
    startHetznerProvider(cluster, simulator.url),
  ]);
  // Moves only include kinds with the label of clusterctl.
  const { items: crds } = await client.list(customResourceDefinition);
  const labels = { "clusterctl.cluster.x-k8s.io": "" };
  for (const { metadata } of crds) {
    await client.patch(
      customResourceDefinition,
      { name: metadata.name ?? "" },
      { type: "merge", patch: { metadata: { labels } } },
    );
  }
  const managers = [kubeadm.bootstrap, kubeadm.controlPlane, provider];
  return {
    cluster,
    environment: {
      client,
      workload: workloadClient,
      intervals: { default: { timeout: "90s", interval: "400ms" } },
      logs: {
        ...{ core: cluster.coreLog, kubeadm: kubeadm.controlPlane.log, bootstrap: kubeadm.bootstrap.log },
        provider: provider.log,
      },
    },
    async stop() {
      for (const { pid } of managers) process.kill(pid, "SIGKILL");
      await Promise.all(managers.map(({ exited }) => exited));
    },
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  };
}

const servers = () =>
  [...simulator.project(token).collections.servers.values()].map(({ name }) => name).sort();

test("a Cluster with a kubeadm control plane gets servers, a network and a load balancer", {
  timeout,
}, async () => {
  const { machines } = await createCluster(source.environment, ref, { template: await objects() });
  expect(servers()).toEqual(machines.map(({ metadata }) => metadata.name).sort());
  const [balancer] = simulator.project(token).collections.load_balancers.values();
  expect(balancer?.targets).toHaveLength(1);
});

test("workers are scaled", { timeout }, async () => {
  const { machines } = await scaleMachineDeployment(source.environment, ref, { replicas: [3, 1] });
  expect(machines).toHaveLength(2);
  await expect.poll(servers).toHaveLength(2);
});

test("a server is rebooted, and replaced if that does not help", { timeout }, async () => {
  await remediateMachine(source.environment, ref, {
    remediationTemplate: {
      apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
      kind: "HCloudRemediationTemplate",
      name: "prod",
    },
    async makeUnhealthy({ metadata }) {
      unhealthy.add(metadata.name ?? "");
    },
  });
  const reboots = simulator.requests.filter(({ route }) => route.endsWith("/reboot"));
  expect(reboots).toHaveLength(1);
  await expect.poll(servers).toHaveLength(2);
});

test("a Cluster moves with its servers, and is deleted with all resources", { timeout }, async () => {
  await using target = await startManagement();
  const before = servers();
  await moveCluster(source.environment, ref, { target: target.environment, afterMove: () => source.stop() });
  expect(servers()).toEqual(before);
  const { collections } = simulator.project(token);
  await deleteCluster(target.environment, ref, {
    keep: ({ metadata }) => metadata.name === "hetzner",
    leftovers: async () =>
      Object.entries(collections)
        .filter(([name]) => name !== "images" && name !== "ssh_keys")
        .flatMap(([name, all]) => [...all.keys()].map((id) => `${name}/${id}`)),
  });
});

async function objects(): Promise<KubernetesObject[]> {
  const etcd = await createAuthority("etcd");
  const { controlPlane } = source.cluster;
  const { namespace, name } = ref;
  const labels = { "cluster.x-k8s.io/cluster-name": name };
  const infrastructure = "infrastructure.cluster.x-k8s.io";
  const object = (apiVersion: string, kind: string, metadata: object, more: object): KubernetesObject => ({
    ...{ apiVersion, kind, metadata: { namespace, name, ...metadata } },
    ...more,
  });
  const template = { template: { spec: { type: "cpx21", imageName: "ubuntu-24.04" } } };
  const workers = `${name}-workers`;
  return [
    object("v1", "Secret", { name: "hetzner" }, { stringData: { hcloud: token } }),
    // The Cluster's API server is that of its management cluster.
    object(
      "v1",
      "Secret",
      { name: `${name}-kubeconfig`, labels },
      { type: "cluster.x-k8s.io/secret", stringData: { value: controlPlane.kubeconfig } },
    ),
    ...kubeadmCluster(name, {
      ...{ replicas: 1, version },
      etcd: { authority: etcd.certificate, client: await etcd.issueClient({ name: "control-plane" }) },
      infraCluster: {
        kind: "HetznerCluster",
        spec: {
          controlPlaneRegions: ["fsn1"],
          controlPlaneLoadBalancer: { region: "fsn1", port: Number(new URL(controlPlane.url).port) },
          hcloudNetwork: { enabled: true },
          hcloudPlacementGroups: [{ name: "workers" }],
          hetznerSecretRef: { name: "hetzner", key: { hcloudToken: "hcloud" } },
          sshKeys: {},
        },
      },
      machineTemplate: { kind: "HCloudMachineTemplate", spec: template },
    }),
    object(
      `${infrastructure}/v1beta2`,
      "HCloudMachineTemplate",
      { name: workers },
      {
        spec: { template: { spec: { ...template.template.spec, placementGroupName: "workers" } } },
      },
    ),
    object(
      "bootstrap.cluster.x-k8s.io/v1beta2",
      "KubeadmConfigTemplate",
      { name: workers },
      {
        spec: {
          template: {
            spec: { joinConfiguration: { nodeRegistration: { name: "{{ ds.meta_data.local_hostname }}" } } },
          },
        },
      },
    ),
    object(
      "cluster.x-k8s.io/v1beta2",
      "MachineDeployment",
      { name: workers, labels },
      {
        spec: {
          ...{ clusterName: name, replicas: 1, selector: { matchLabels: {} } },
          template: {
            metadata: { labels },
            spec: {
              ...{ clusterName: name, version },
              bootstrap: {
                configRef: {
                  apiGroup: "bootstrap.cluster.x-k8s.io",
                  kind: "KubeadmConfigTemplate",
                  name: workers,
                },
              },
              infrastructureRef: { apiGroup: infrastructure, kind: "HCloudMachineTemplate", name: workers },
            },
          },
        },
      },
    ),
    object(
      `${infrastructure}/v1beta2`,
      "HCloudRemediationTemplate",
      {},
      {
        spec: { template: { spec: { strategy: { type: "Reboot", retryLimit: 1, timeoutSeconds: 1 } } } },
      },
    ),
  ];
}
