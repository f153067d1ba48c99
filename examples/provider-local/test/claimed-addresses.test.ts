import type { Cluster } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { type Client, createClient } from "@capikit/client";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { LocalMachine } from "../api/infrastructure/v1beta2/index.ts";
import { localMachine } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { claimAddresses, giveBackAddresses } from "../src/claimed-addresses.ts";

const namespace = "default";
const apiGroup = "ipam.cluster.x-k8s.io";
const cluster: Cluster = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: { namespace, name: "prod" },
  spec: {},
};
const machine: LocalMachine = {
  apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
  kind: "LocalMachine",
  metadata: { namespace, name: "m", uid: "uid-of-m" },
  spec: {
    addressesFromPools: [
      { apiGroup, kind: "IPPool", name: "four" },
      { apiGroup, kind: "GlobalIPPool", name: "six" },
    ],
  },
};
let server: FaultServer;
let client: Client;

beforeEach(async () => {
  server = await startFaultServer({ kinds: [ipAddress, ipAddressClaim] });
  client = createClient(server.config);
});
afterEach(async () => {
  await client.close();
  await server[Symbol.asyncDispose]();
});

const { signal } = new AbortController();
const claim = (one: LocalMachine = machine) =>
  claimAddresses({
    claimant: { object: one, kind: localMachine },
    machine: one.metadata.name ?? "",
    pools: one.spec?.addressesFromPools ?? [],
    ...{ cluster, cache: client, client, signal },
  });
const give = (name: string, address: string) => {
  const found = server.object(ipAddressClaim, { namespace, name });
  if (found === undefined) throw new Error(`no claim ${name}`);
  server.put(ipAddressClaim, { ...found, status: { addressRef: { name } } });
  if (address === "") return;
  const { poolRef } = found.spec;
  const spec = { address, prefix: 24, claimRef: { name }, poolRef };
  server.put(ipAddress, { metadata: { namespace, name }, spec });
};

it("claims an address of each pool, once, and waits until all are there", async () => {
  const first = { reason: "WaitingForAddresses", message: "Waiting for an address of IPPool four" };
  expect(await claim()).toEqual({ ...first, answer: undefined });
  const claims = server.objects(ipAddressClaim);
  expect(claims.map(({ metadata, spec }) => [metadata.name, spec])).toEqual([
    ["m-0", { clusterName: "prod", poolRef: { apiGroup, kind: "IPPool", name: "four" } }],
    ["m-1", { clusterName: "prod", poolRef: { apiGroup, kind: "GlobalIPPool", name: "six" } }],
  ]);
  const { apiVersion, kind } = machine;
  const controller = { controller: true, blockOwnerDeletion: true };
  const owner = { apiVersion, kind, name: "m", uid: "uid-of-m", ...controller };
  expect(claims.map(({ metadata }) => metadata.ownerReferences)).toEqual([[owner], [owner]]);
  give("m-0", "10.0.0.5");
  expect(await claim()).toMatchObject({ message: "Waiting for an address of GlobalIPPool six" });
  give("m-1", "");
  expect(await claim()).toMatchObject({ answer: { requeueAfterMs: 200 } });
  give("m-1", "2001:db8::5");
  expect(await claim()).toEqual({ addresses: ["10.0.0.5", "2001:db8::5"] });
  expect(server.objects(ipAddressClaim)).toHaveLength(2);
});

it("reports the message of the IPAM provider", async () => {
  await claim();
  const found = server.object(ipAddressClaim, { namespace, name: "m-0" });
  if (found === undefined) throw new Error("no claim");
  const ready = {
    type: "Ready",
    status: "False",
    reason: "PoolExhausted",
    message: "the pool has no free address",
  };
  const lastTransitionTime = "2026-01-01T00:00:00Z";
  server.put(ipAddressClaim, {
    ...found,
    status: { conditions: [{ ...ready, status: "False", lastTransitionTime }] },
  });
  expect(await claim()).toMatchObject({
    message: "Waiting for an address of IPPool four: the pool has no free address",
  });
});

it("gives all back, and touches nothing of others", async () => {
  const other = { ...machine, metadata: { namespace, name: "m-0", uid: "uid-of-other" } };
  await claim();
  await claim(other);
  server.put(ipAddressClaim, {
    metadata: { namespace, name: "n-0" },
    spec: { poolRef: { apiGroup, kind: "K", name: "p" } },
  });
  const stranger = { ...machine, metadata: { namespace, name: "n", uid: "uid-of-n" } };
  await expect(claim(stranger)).rejects.toThrow(
    "IPAddressClaim n-0 exists and is not of LocalMachine n: delete it, so that one can be made for machine n",
  );
  const give = (one: LocalMachine) =>
    giveBackAddresses({ claimant: { object: one, kind: localMachine }, cache: client, client, signal });
  await give(machine);
  await give(machine);
  await give(stranger);
  expect(server.objects(ipAddressClaim).map(({ metadata }) => metadata.name)).toEqual([
    "m-0-0",
    "m-0-1",
    "n-0",
  ]);
});

it("gives an address back before it claims one of the pool that took the place of the other", async () => {
  await claim();
  for (const name of ["m-0", "m-1"]) give(name, "10.0.0.5");
  const moved = {
    ...machine,
    spec: { addressesFromPools: [{ apiGroup, kind: "IPPool", name: "five" }] },
  };
  expect(await claim(moved)).toMatchObject({
    message: "Waiting for an address of IPPool five: its last claim is being deleted",
  });
  expect(await claim(moved)).toMatchObject({ message: "Waiting for an address of IPPool five" });
  expect(server.object(ipAddressClaim, { namespace, name: "m-0" })?.spec.poolRef.name).toBe("five");
});

it("makes no claims without pools", async () => {
  const before = server.requests;
  expect(await claim({ ...machine, spec: {} })).toEqual({ addresses: [] });
  expect(server.requests).toBe(before);
});
