import { once } from "node:events";
import { connect } from "node:tls";
import type { Cluster, Machine } from "@capikit/api/core/v1beta2";
import type { Node } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { expect, it, vi } from "vitest";
import { createAuthority } from "../../src/authority.ts";
import type { ControlPlane } from "../../src/control-plane.ts";
import { simulateCluster } from "../../src/nodes/simulated-cluster.ts";

const { signal } = new AbortController();
const cluster = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: { namespace: "default", name: "dev", uid: "1" },
} as Cluster;

/** A client that stores written objects by kind and name, and records the writes. */
function fakeClient(stored: Record<string, KubernetesObject> = {}) {
  const writes: string[] = [];
  const keyOf = ({ kind }: KindDescriptor, name: unknown) => `${kind} ${name}`;
  const refuse = (code: number, reason: string): never => {
    throw new ApiError({ method: "GET", path: "/" }, code, { body: { reason } as never });
  };
  const client = {
    async create(kind: KindDescriptor, object: KubernetesObject) {
      const key = keyOf(kind, object.metadata.name);
      if (stored[key] !== undefined) refuse(409, "AlreadyExists");
      writes.push(`create ${key}`);
      stored[key] = object;
    },
    async get(kind: KindDescriptor, { name }: { name: string }) {
      return stored[keyOf(kind, name)] ?? refuse(404, "NotFound");
    },
    async apply(kind: KindDescriptor, object: KubernetesObject, { subresource = "" }) {
      const key = keyOf(kind, object.metadata.name);
      writes.push(`apply ${key}${subresource && ` ${subresource}`}`);
      stored[key] = { ...stored[key], ...object, metadata: { ...stored[key]?.metadata, ...object.metadata } };
    },
    async delete(kind: KindDescriptor, { name }: { name: string }) {
      writes.push(`delete ${keyOf(kind, name)}`);
      delete stored[keyOf(kind, name)];
    },
    async patch(kind: KindDescriptor, { name }: { name: string }, _: object, { subresource = "" }) {
      writes.push(`patch ${keyOf(kind, name)} ${subresource}`);
    },
  } as unknown as Client;
  return { client, stored, writes };
}

function fakeApiServer() {
  const workload = fakeClient();
  const stop = vi.fn(async () => {});
  const plane = { client: workload.client, kubeconfig: "the kubeconfig", url: "https://a", stop };
  return { ...workload, stop, start: vi.fn(async () => plane as unknown as ControlPlane) };
}

function machineOf(
  name: string,
  fields: { role?: "control-plane"; version?: string; isDeleted?: true } = {},
) {
  const { role, version = "v1.36.0", isDeleted } = fields;
  return {
    metadata: {
      name,
      namespace: "default",
      uid: name,
      ...(role && { labels: { "cluster.x-k8s.io/control-plane": "" } }),
      ...(isDeleted && { deletionTimestamp: "2026-01-01T00:00:00Z" }),
    },
    spec: { clusterName: "dev", providerID: `foo:///${name}`, version },
    status: {
      initialization: { infrastructureProvisioned: true },
      addresses: [{ type: "InternalIP", address: "10.0.0.1" }],
    },
  } as unknown as Machine;
}
function pending(name: string): Machine {
  const machine = machineOf(name);
  return { ...machine, status: { ...machine.status, initialization: {} } };
}

it("publishes a kubeconfig, and registers a Node for each provisioned Machine once", async () => {
  const management = fakeClient();
  const server = fakeApiServer();
  const simulated = simulateCluster(management.client, cluster, server.start, signal);
  expect(await simulated.update([])).toBe("https://a");
  expect(management.writes).toEqual(["create Secret dev-kubeconfig", "apply Secret dev-kubeconfig"]);
  expect(management.stored["Secret dev-kubeconfig"]).toMatchObject({
    metadata: {
      labels: { "cluster.x-k8s.io/cluster-name": "dev" },
      ownerReferences: [{ kind: "Cluster", uid: "1" }],
    },
    type: "Opaque",
    data: { value: Buffer.from("the kubeconfig").toString("base64") },
  });

  const machines = [machineOf("cp", { role: "control-plane" }), machineOf("md"), pending("late")];
  expect(await simulated.update(machines)).toBeUndefined();
  const nodes = Object.keys(server.stored).filter((key) => key.startsWith("Node"));
  expect(nodes).toEqual(["Node cp", "Node md"]);
  expect(server.stored["Node md"]).toMatchObject({
    spec: { providerID: "foo:///md" },
    status: {
      nodeInfo: { kubeletVersion: "v1.36.0" },
      addresses: [
        { type: "InternalIP", address: "10.0.0.1" },
        { type: "Hostname", address: "md" },
      ],
      conditions: expect.arrayContaining([expect.objectContaining({ type: "Ready", status: "True" })]),
    },
  });
  expect(server.stored["Node md"]).not.toHaveProperty("spec.taints");
  expect(server.stored["Node cp"]).toMatchObject({
    metadata: { labels: { "node-role.kubernetes.io/control-plane": "" } },
    spec: { taints: [{ key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" }] },
  });
  const pods = Object.keys(server.stored).filter((key) => key.startsWith("Pod"));
  expect(pods).toHaveLength(4);
  // Cluster API does not evict mirror Pods, which only kubelets remove.
  for (const key of pods)
    expect(server.stored[key]?.metadata).toMatchObject({
      annotations: { "kubernetes.io/config.mirror": expect.stringMatching(/^[0-9a-f]{32}$/) },
      ownerReferences: [{ apiVersion: "v1", kind: "Node", name: "cp", controller: true }],
    });
  expect(server.stored["ConfigMap kubeadm-config"]).toMatchObject({
    data: { ClusterConfiguration: expect.stringContaining("kubernetesVersion: v1.36.0") },
  });

  server.writes.length = 0;
  await simulated.update(machines);
  expect(server.writes).toEqual([]);
  await simulated.update([machineOf("md", { version: "v1.36.1" }), machineOf("cp", { isDeleted: true })]);
  expect(server.writes).toEqual(["apply Node md", "apply Node md status"]);
  expect(server.stored["Node md"]).toHaveProperty("status.nodeInfo.kubeletVersion", "v1.36.1");
  await simulated.stop();
  expect(server.start).toHaveBeenCalledOnce();
  expect(server.stop).toHaveBeenCalledOnce();
});

it("replaces the Node of a Machine whose provider ID has changed", async () => {
  const server = fakeApiServer();
  const simulated = simulateCluster(fakeClient().client, cluster, server.start, signal);
  const machine = machineOf("md");
  await simulated.update([machine]);
  server.writes.length = 0;
  await simulated.update([{ ...machine, spec: { ...machine.spec, providerID: "foo:///other" } }]);
  expect(server.writes).toEqual(["delete Node md", "apply Node md", "apply Node md status"]);
  expect(server.stored["Node md"]).toHaveProperty("spec.providerID", "foo:///other");
});

it("runs etcd and a kubelet for the Nodes of a control plane with an authority of etcd", async () => {
  const { certificate, key } = await (await createAuthority("etcd")).issueServer(["etcd"]);
  const data = { "tls.crt": btoa(certificate), "tls.key": btoa(key) };
  const metadata = { name: "dev-etcd", namespace: "default" };
  const etcd = { apiVersion: "v1", kind: "Secret", metadata, data };
  const server = fakeApiServer();
  const management = fakeClient({ "Secret dev-etcd": etcd });
  const simulated = simulateCluster(management.client, cluster, server.start, signal);
  await simulated.update([machineOf("cp", { role: "control-plane" }), machineOf("md")]);
  const { status } = server.stored["Node cp"] as Node;
  expect(status?.addresses).toContainEqual({ type: "Hostname", address: "127.0.0.1" });
  const port = status?.daemonEndpoints?.kubeletEndpoint?.Port ?? 0;
  const reached = connect({ host: "127.0.0.1", port, rejectUnauthorized: false });
  await once(reached, "secureConnect");
  reached.destroy();
  expect(server.stored["Node md"]).not.toHaveProperty("status.daemonEndpoints");
  await simulated.stop();
  const refused = connect({ host: "127.0.0.1", port });
  await expect(once(refused, "secureConnect")).rejects.toThrow("ECONNREFUSED");
});

it("tries again after a failed start, with the Secret of the first attempt", async () => {
  const management = fakeClient();
  const server = fakeApiServer();
  server.start.mockRejectedValueOnce(new Error("port in use"));
  const simulated = simulateCluster(management.client, cluster, server.start, signal);
  await expect(simulated.update([])).rejects.toThrow("port in use");
  expect(await simulated.update([])).toBe("https://a");
});

it("leaves a Cluster with a kubeconfig of another program alone", async () => {
  const secret = {
    apiVersion: "v1",
    kind: "Secret",
    metadata: { name: "dev-kubeconfig", namespace: "default" },
  };
  const management = fakeClient({ "Secret dev-kubeconfig": secret });
  const server = fakeApiServer();
  const simulated = simulateCluster(management.client, cluster, server.start, signal);
  await expect(simulated.update([])).rejects.toThrow("another program has created Secret dev-kubeconfig");
  await simulated.stop();
  expect([management.writes, server.start.mock.calls]).toEqual([[], []]);
});

it("removes the taint that an API server sets on new Nodes", async () => {
  const server = fakeApiServer();
  const taints = [
    { key: "node-role.kubernetes.io/control-plane", effect: "NoSchedule" as const },
    { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" as const },
  ];
  const patches: unknown[] = [];
  const client = {
    ...server.client,
    get: async () => ({ metadata: { name: "cp", resourceVersion: "7" }, spec: { taints } }),
    patch: async (_kind: KindDescriptor, ref: object, { patch }: { patch: object }) =>
      patches.push([ref, patch]),
  } as unknown as Client;
  const plane = { client, kubeconfig: "", url: "https://a", stop: server.stop } as unknown as ControlPlane;
  const simulated = simulateCluster(fakeClient().client, cluster, async () => plane, signal);
  await simulated.update([machineOf("md")]);
  expect(patches).toEqual([
    [{ name: "md" }, { metadata: { resourceVersion: "7" }, spec: { taints: taints.slice(0, 1) } }],
  ]);
});
