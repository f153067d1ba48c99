import {
  clusterNameLabel,
  type MachinePool,
  machinePool as machinePoolKind,
} from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { node, type Secret, secret } from "@capikit/api/kubernetes";
import { type Client, createClient } from "@capikit/client";
import { getCondition } from "@capikit/controller-kit/capi";
import { createClusterCache } from "@capikit/controller-kit/capi/workload";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AddressPoolReference } from "../api/infrastructure/v1beta2/index.ts";
import { localCluster, localMachinePool } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { localMachinePools } from "../src/local-machine-pool.ts";
import { hostOf, namespace, ownedBy, type ProviderWorld, putCluster, startWorld } from "./provider-world.ts";

const soon = { timeout: 60_000 };
const four: AddressPoolReference = { apiGroup: "ipam.cluster.x-k8s.io", kind: "IPPool", name: "four" };
const kinds = [localCluster, localMachinePool, machinePoolKind, secret, ipAddress, ipAddressClaim];
let workload: FaultServer;
let admin: Client;
let world: ProviderWorld;
/** Of another owner. */
let client: Client;

beforeEach(async () => {
  workload = await startFaultServer({ kinds: [node] });
  admin = createClient(workload.config);
});
afterEach(async () => {
  await client?.close();
  await world?.[Symbol.asyncDispose]();
  await admin.close();
  await workload.stop();
});

async function start(replicas: number, spec: object, status: object = {}): Promise<void> {
  const clusterCache = createClusterCache();
  const host = hostOf(() => admin);
  world = await startWorld(kinds, [localMachinePools(host, clusterCache)], (server) => {
    const cluster = putCluster(server, "prod", { initialization: { infrastructureProvisioned: true } });
    server.put(localCluster, { metadata: { namespace, name: "prod", ownerReferences: [ownedBy(cluster)] } });
    const labels = { [clusterNameLabel]: "prod" };
    const owner: MachinePool = server.put(machinePoolKind, {
      metadata: { namespace, name: "owner", labels },
      spec: {
        clusterName: "prod",
        replicas,
        template: {
          spec: {
            clusterName: "prod",
            version: "v1.35.0",
            bootstrap: { dataSecretName: "data" },
            infrastructureRef: { apiGroup: localMachinePool.group, kind: localMachinePool.kind, name: "p" },
          },
        },
      },
    });
    server.put(localMachinePool, {
      metadata: { namespace, name: "p", labels, ownerReferences: [ownedBy(owner)] },
      spec,
      status,
    });
    const data: Secret["data"] = { value: btoa("nothing") };
    server.put(secret, { metadata: { namespace, name: "data" }, data });
  });
  client = createClient(world.server.config);
}

const pool = () => world.server.object(localMachinePool, { namespace, name: "p" });
const nodes = () =>
  workload
    .objects(node)
    .map(({ metadata }) => metadata.name ?? "")
    .sort();
const addresses = () =>
  workload
    .objects(node)
    .map(({ metadata, status }) => [
      metadata.name,
      ...(status?.addresses ?? []).flatMap(({ type, address }) => (type === "InternalIP" ? [address] : [])),
    ])
    .sort();
const claims = () =>
  world.server
    .objects(ipAddressClaim)
    .map(({ metadata }) => metadata.name ?? "")
    .sort();
const registered = () => getCondition(pool(), "NodesRegistered");
const scale = (replicas: number) =>
  client.patch(
    machinePoolKind,
    { namespace, name: "owner" },
    { type: "merge", patch: { spec: { replicas } } },
  );
const change = (spec: object) =>
  client.patch(localMachinePool, { namespace, name: "p" }, { type: "merge", patch: { spec } });
/** Plays the provider of addresses. */
function give(name: string, address: string): void {
  const claim = world.server.object(ipAddressClaim, { namespace, name });
  if (claim === undefined) throw new Error(`no claim ${name}`);
  const spec = { address, prefix: 24, claimRef: { name }, poolRef: claim.spec.poolRef };
  world.server.put(ipAddress, { metadata: { namespace, name }, spec });
  world.server.put(ipAddressClaim, { ...claim, status: { addressRef: { name } } });
}

test("each machine waits for an address of its own, and gives it back when it goes", async () => {
  await start(2, { addressesFromPools: [four] });
  await expect.poll(claims, soon).toEqual(["p.0-0", "p.1-0"]);
  const [claim] = world.server.objects(ipAddressClaim);
  expect(claim?.spec).toEqual({ clusterName: "prod", poolRef: four });
  expect(claim?.metadata.ownerReferences).toEqual([
    expect.objectContaining({
      kind: "LocalMachinePool",
      name: "p",
      controller: true,
      blockOwnerDeletion: true,
    }),
  ]);
  await expect.poll(registered, soon).toMatchObject({
    status: "False",
    reason: "WaitingForAddresses",
    message: "2 of 2 machines: Waiting for an address of IPPool four",
  });
  expect(nodes()).toEqual([]);

  // The first machine may be the last to be served.
  give("p.1-0", "10.0.0.3");
  await expect.poll(addresses, soon).toEqual([["p.1", "10.0.0.3"]]);
  await expect.poll(() => pool()?.status?.replicas, soon).toBe(1);
  expect(pool()?.spec?.providerIDList).toEqual([`local:///${namespace}/p.1`]);
  expect(pool()?.status?.initialization).toBeUndefined();
  give("p.0-0", "10.0.0.2");
  await expect.poll(addresses, soon).toEqual([
    ["p.0", "10.0.0.2"],
    ["p.1", "10.0.0.3"],
  ]);
  await expect.poll(registered, soon).toMatchObject({ status: "True" });
  await expect
    .poll(() => pool()?.status, soon)
    .toMatchObject({ ready: true, replicas: 2, initialization: { provisioned: true } });

  // Existing Nodes stay while others are pending.
  await scale(3);
  await expect
    .poll(registered, soon)
    .toMatchObject({ message: "1 of 3 machines: Waiting for an address of IPPool four" });
  expect(pool()?.status).toMatchObject({ replicas: 2, initialization: { provisioned: true } });
  await scale(1);
  await expect.poll(claims, soon).toEqual(["p.0-0"]);
  expect(nodes()).toEqual(["p.0"]);
  await expect.poll(registered, soon).toMatchObject({ status: "True" });

  await client.delete(localMachinePool, { namespace, name: "p" });
  await expect.poll(pool, soon).toBeUndefined();
  expect([nodes(), claims()]).toEqual([[], []]);
});

test("a machine keeps its Node while it waits for an address of another pool", async () => {
  await start(1, { addressesFromPools: [four] });
  await expect.poll(claims, soon).toEqual(["p.0-0"]);
  give("p.0-0", "10.0.0.2");
  await expect.poll(registered, soon).toMatchObject({ status: "True" });
  await change({ addressesFromPools: [{ ...four, name: "five" }] });
  const newClaim = () => world.server.object(ipAddressClaim, { namespace, name: "p.0-0" });
  await expect.poll(() => newClaim()?.spec.poolRef.name, soon).toBe("five");
  await expect.poll(registered, soon).toMatchObject({ status: "False" });
  expect(pool()?.spec?.providerIDList).toEqual([`local:///${namespace}/p.0`]);
  expect(nodes()).toEqual(["p.0"]);
  give("p.0-0", "10.0.1.2");
  await expect.poll(addresses, soon).toEqual([["p.0", "10.0.1.2"]]);

  await change({ addressesFromPools: null });
  await expect.poll(claims, soon).toEqual([]);
  await expect.poll(addresses, soon).toEqual([["p.0", "127.0.0.1"]]);
});

test("Nodes that a killed program did not record are removed, too", async () => {
  for (const number of [0, 1, 2, 3]) {
    workload.put(node, {
      metadata: { name: `p.${number}` },
      spec: { providerID: `local:///${namespace}/p.${number}` },
    });
  }
  workload.put(node, { metadata: { name: "other.2" }, spec: {} });
  await start(2, { providerIDList: [`local:///${namespace}/p.0`] });
  await expect.poll(registered, soon).toMatchObject({ status: "True" });
  expect(nodes()).toEqual(["other.2", "p.0", "p.1"]);
});
