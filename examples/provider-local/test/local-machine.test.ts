import { clusterNameLabel, machine as machineKind } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { node as nodeKind, secret } from "@capikit/api/kubernetes";
import type { Condition } from "@capikit/api/meta";
import { type Client, createClient } from "@capikit/client";
import { getCondition } from "@capikit/controller-kit/capi";
import { createClusterCache } from "@capikit/controller-kit/capi/workload";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { localCluster, localMachine } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { localMachines } from "../src/local-machine.ts";
import { hostOf, namespace, ownedBy, type ProviderWorld, putCluster, startWorld } from "./provider-world.ts";

const soon = { timeout: 60_000 };
const kinds = [localCluster, localMachine, machineKind, secret, ipAddress, ipAddressClaim];
const labels = { [clusterNameLabel]: "prod" };
const key = { namespace, name: "m" };
const foreign: Condition = {
  type: "APIServerReady",
  status: "False",
  reason: "ForeignKeys",
  message: "",
  lastTransitionTime: "2026-01-01T00:00:00Z",
};
let workload: FaultServer;
let admin: Client;
/** Whether the host has an API server for the Cluster. */
let serves: boolean;
/** Reconciles without an API server of the Cluster. */
let waits: number;
let world: ProviderWorld;
/** Of another owner. */
let client: Client;

beforeEach(async () => {
  serves = true;
  waits = 0;
  workload = await startFaultServer({ kinds: [nodeKind] });
  admin = createClient(workload.config);
});
afterEach(async () => {
  await client.close();
  await world[Symbol.asyncDispose]();
  await admin.close();
  await workload.stop();
});

interface Traits {
  readonly failureDomain?: string;
  readonly conditions?: readonly Condition[];
}

async function start({ failureDomain, conditions = [] }: Traits = {}): Promise<void> {
  const host = hostOf(() => {
    if (serves) return admin;
    waits++;
    return undefined;
  });
  world = await startWorld(kinds, [localMachines(host, createClusterCache())], (server) => {
    const cluster = putCluster(server, "prod", { initialization: { infrastructureProvisioned: true } });
    server.put(localCluster, {
      metadata: { namespace, name: "prod", ownerReferences: [ownedBy(cluster)] },
      spec: { failureDomains: ["a", "b"] },
      status: { conditions: [...conditions] },
    });
    const owner = server.put(machineKind, {
      metadata: { namespace, name: "owner", labels },
      spec: {
        clusterName: "prod",
        version: "v1.35.0",
        bootstrap: { dataSecretName: "data" },
        infrastructureRef: { apiGroup: localMachine.group, kind: localMachine.kind, name: "m" },
        ...(failureDomain !== undefined && { failureDomain }),
      },
    });
    server.put(localMachine, { metadata: { ...key, labels, ownerReferences: [ownedBy(owner)] }, spec: {} });
    server.put(secret, { metadata: { namespace, name: "data" }, data: { value: btoa("nothing") } });
  });
  client = createClient(world.server.config);
}

const machine = () => world.server.object(localMachine, key);
const node = () => workload.object(nodeKind, { name: "m" });
const reported = (type: string) => getCondition(machine(), type);

test("a machine gets a Node of its version in the first failure domain, with the configured readiness", async () => {
  await start();
  await expect.poll(() => machine()?.status?.initialization?.provisioned, soon).toBe(true);
  expect(machine()?.spec?.providerID).toBe(`local:///${namespace}/m`);
  expect(machine()?.status?.failureDomain).toBe("a");
  expect(node()?.status?.nodeInfo?.kubeletVersion).toBe("v1.35.0");
  expect(node()?.metadata.labels?.["topology.kubernetes.io/zone"]).toBe("a");
  const annotations = { "local.infrastructure.cluster.x-k8s.io/node-ready": "False" };
  await client.patch(localMachine, key, { type: "merge", patch: { metadata: { annotations } } });
  await expect
    .poll(() => node()?.status?.conditions, soon)
    .toContainEqual(expect.objectContaining({ type: "Ready", status: "False" }));
  await client.delete(localMachine, key);
  await expect.poll(machine, soon).toBeUndefined();
  expect(node()).toBeUndefined();
});

test("reports an unknown failure domain with the known ones", async () => {
  await start({ failureDomain: "c" });
  await expect
    .poll(() => reported("Ready"), soon)
    .toMatchObject({
      status: "False",
      reason: "InvalidConfiguration",
      message: expect.stringContaining("LocalCluster prod has no failure domain c: it has a, b"),
    });
  expect(node()).toBeUndefined();
});

test("a machine of a Cluster that has its API server somewhere else gets no Node in that of others, and can go", async () => {
  await start({ conditions: [foreign] });
  await expect.poll(() => reported("NodeRegistered"), soon).toMatchObject({ reason: "WaitingForAPIServer" });
  expect(node()).toBeUndefined();
  serves = false;
  await client.delete(localMachine, key);
  await expect.poll(machine, soon).toBeUndefined();
});

test("a registered machine stays so without a connection, as after a start of the provider", async () => {
  await start();
  // Its providerID is a new generation of the spec, which the next reconcile observes.
  const isObserved = () => reported("Ready")?.observedGeneration === machine()?.metadata.generation;
  await expect.poll(() => machine()?.spec?.providerID !== undefined && isObserved(), soon).toBe(true);
  const before = machine()?.status;
  serves = false;
  // The status is written before the second one.
  for (const count of [1, 2]) {
    const annotations = { changed: String(count) };
    await client.patch(localMachine, key, { type: "merge", patch: { metadata: { annotations } } });
    await expect.poll(() => waits, soon).toBeGreaterThanOrEqual(count);
  }
  expect(machine()?.status).toEqual(before);
});

test("a machine stays until its Node can be removed", async () => {
  await start();
  await expect.poll(() => machine()?.status?.initialization?.provisioned, soon).toBe(true);
  serves = false;
  await client.delete(localMachine, key);
  await expect.poll(() => reported("Ready"), soon).toMatchObject({ reason: "Deleting" });
  expect(node()).toBeDefined();
  serves = true;
  await expect.poll(machine, soon).toBeUndefined();
  expect(node()).toBeUndefined();
});
