import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/kinds/ipam/v1beta2";
import { isInvalid } from "@capikit/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { globalIPPool, type IpamProvider, installIpamProvider, ipPool } from "../src/ipam-provider.ts";
import { localMachine } from "../src/local-kinds.ts";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { deleteCluster } from "../src/no-leftovers.ts";
import { makeNamespace, startCluster, type TestCluster } from "../src/test-cluster.ts";
import { until } from "../src/until.ts";

let management: ManagementCluster;
let provider: LocalProvider;
let ipam: IpamProvider;

beforeAll(async () => {
  management = await startManagementCluster();
  [provider, ipam] = await Promise.all([startLocalProvider(management), installIpamProvider(management)]);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await management?.[Symbol.asyncDispose]();
});

const namespace = "addressed";
const pool = { namespace, name: "machines" };
const globalPool = { name: "machines" };

test("workers have addresses of pools, wait for what a pool does not have, and give all back", {
  timeout: 300_000,
}, async () => {
  const { client } = management.controlPlane;
  await Promise.all([makeNamespace(management, namespace), ipam.run("v1beta1")]);
  // 10.0.0.2 to 10.0.0.5, but for one.
  const spec = {
    addresses: ["10.0.0.0/29"],
    prefix: 29,
    gateway: "10.0.0.1",
    excludedAddresses: ["10.0.0.3", "10.0.0.6"],
  };
  await client.create(ipPool, { metadata: pool, spec });
  const six = { addresses: ["2001:db8::/64"], prefix: 64, gateway: "fe80::1" };
  await client.create(globalIPPool, { metadata: globalPool, spec: six });

  // By claims and addresses of version v1beta1.
  await using cluster = await startCluster(management, provider, namespace, {
    apiServer: "Shared",
    workers: 3,
    workerPools: [ipPool, globalIPPool].map(({ group, kind }) => ({
      apiGroup: group,
      kind,
      name: "machines",
    })),
  });
  const first = await addressesOf(cluster);
  expect(first).toEqual({
    four: ["10.0.0.2", "10.0.0.4", "10.0.0.5"],
    six: ["2001:db8::1", "2001:db8::2", "2001:db8::3"],
  });

  // Another program, which works with version v1beta2, knows what the one that was killed gave.
  await ipam.run("v1beta2");
  await cluster.scaleWorkers(5);
  await until(
    "two LocalMachines to say what they wait for",
    async () => {
      const { items } = await client.list(localMachine, { namespace });
      const waiting = items.filter(({ status }) =>
        status?.conditions?.some(
          ({ type, status: is, message }) =>
            type === "NodeRegistered" &&
            is === "False" &&
            message === "Waiting for an address of IPPool machines: the pool has no free address",
        ),
      );
      return waiting.length === 2 ? true : undefined;
    },
    { state: async () => [(await client.list(localMachine, { namespace })).items, await ipam.log()] },
  );
  await untilPool({ total: 3, used: 3, free: 0, outOfRange: 0 }, "PoolExhausted");
  const change = (addresses: readonly string[]) =>
    client.patch(ipPool, pool, { type: "merge", patch: { spec: { addresses } } });
  await expect(change(["10.0.0.4/30"])).rejects.toSatisfy(
    (error) =>
      isInvalid(error) && error.message.includes("must keep the addresses that are in use: 10.0.0.2"),
  );

  await client.patch(ipPool, pool, { type: "merge", patch: { spec: { excludedAddresses: ["10.0.0.3"] } } });
  await untilPool({ total: 4, used: 4, free: 0, outOfRange: 0 }, "PoolExhausted");
  await client.patch(ipPool, pool, { type: "merge", patch: { spec: { excludedAddresses: null } } });
  await cluster.untilRunning(6);
  const all = await addressesOf(cluster);
  expect(all.four).toEqual(["10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5", "10.0.0.6"]);
  expect(all.six).toHaveLength(5);

  await cluster.scaleWorkers(1);
  await cluster.untilRunning(2);
  await untilPool({ total: 5, used: 1, free: 4, outOfRange: 0 }, "AddressesAvailable");
  const left = await addressesOf(cluster);
  expect([left.four.length, left.six.length]).toEqual([1, 1]);
  expect((await client.list(ipAddressClaim, { namespace })).items).toHaveLength(2);
  expect((await client.list(ipAddress, { namespace })).items).toHaveLength(2);

  // A pool that is deleted stays as long as it is needed.
  await client.delete(ipPool, pool);
  await client.delete(globalIPPool, globalPool);
  expect((await client.get(ipPool, pool)).metadata.deletionTimestamp).toBeDefined();
  await deleteCluster(management, cluster.ref);
  await until("the pools to be gone", async () => {
    const lists = await Promise.all([ipPool, globalIPPool].map((kind) => client.list(kind)));
    return lists.every(({ items }) => items.length === 0) ? true : undefined;
  });
});

/** Waits until the pool counts so, and says why it is ready or not. */
async function untilPool(counts: object, reason: string): Promise<void> {
  const { client } = management.controlPlane;
  await expect
    .poll(async () => (await client.get(ipPool, pool)).status, { timeout: 60_000 })
    .toMatchObject({ addresses: counts, conditions: [{ type: "Ready", reason }] });
}

/** The addresses of workers by family, sorted: as their Machines and their Nodes say, which must be the same and each once. */
async function addressesOf(cluster: TestCluster): Promise<{ four: string[]; six: string[] }> {
  const { client } = management.controlPlane;
  const { items: machines } = await client.list(machineKind, { namespace });
  const internal = (
    addresses: readonly { readonly type: string; readonly address: string }[] = [],
  ): string[] => addresses.flatMap(({ type, address }) => (type === "InternalIP" ? [address] : []));
  const ofMachines = machines.flatMap(({ status }) => internal(status?.addresses)).sort();
  const ofNodes = (await cluster.nodes()).flatMap(({ status }) => internal(status?.addresses)).sort();
  expect(ofNodes).toEqual(ofMachines);
  expect(new Set(ofMachines).size).toBe(ofMachines.length);
  return {
    four: ofMachines.filter((address) => !address.includes(":")),
    six: ofMachines.filter((address) => address.includes(":")),
  };
}
