import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { isInvalid } from "@capikit/client/errors";
import { deleteCluster, scaleMachineDeployment, untilRunning } from "@capikit/envtest/e2e";
import { beforeAll, expect, test, vi } from "vitest";
import type { CoreManager } from "../../src/core-manager.ts";
import { environmentOf } from "../../src/environment-of.ts";
import { applyAll } from "../../src/install-manifests.ts";
import { globalIPPool, type IpamProvider, installIpamProvider, ipPool } from "../../src/ipam-provider.ts";
import { localMachine } from "../../src/local-kinds.ts";
import type { LocalProvider } from "../../src/local-provider.ts";
import type { ManagementCluster } from "../../src/management-cluster.ts";
import { plainCluster } from "../../src/plain-cluster.ts";
import { makeNamespace, openCluster, type TestCluster } from "../../src/test-cluster.ts";
import { until } from "../../src/until.ts";

let management: ManagementCluster;
let provider: LocalProvider;
let ipam: IpamProvider;

const namespace = "addressed";
const pool = { namespace, name: "machines" };
const globalPool = { name: "machines" };

/** Tests addresses of the pool provider for machines of the local provider. */
export function testAddresses(core: () => CoreManager): void {
  beforeAll(async () => {
    ({ management, provider } = core());
    ipam = await installIpamProvider(management);
  });

  test("workers and machines of a MachinePool get addresses of pools, wait for missing addresses, and release all", {
    timeout: 300_000,
  }, async () => {
    const { client } = management.controlPlane;
    await Promise.all([makeNamespace(management, namespace), ipam.run("v1beta2")]);
    // 10.0.0.2 and 10.0.0.4.
    const excludedAddresses = ["10.0.0.3", "10.0.0.5-10.0.0.6"];
    const spec = { addresses: ["10.0.0.0/29"], prefix: 29, gateway: "10.0.0.1", excludedAddresses };
    await client.create(ipPool, { metadata: pool, spec });
    const six = { addresses: ["2001:db8::/64"], prefix: 64, gateway: "fe80::1" };
    await client.create(globalIPPool, { metadata: globalPool, spec: six });
    const workerPools = [ipPool, globalIPPool].map(({ group, kind }) => ({
      apiGroup: group,
      kind,
      name: "machines",
    }));
    const ref = { namespace, name: namespace };
    await applyAll(
      management.controlPlane,
      plainCluster(ref.name, { namespace, apiServer: "Shared", workers: 3, pool: 1, workerPools }),
    );
    const exhausted = "Waiting for an address of IPPool machines: the pool has no free address";
    await until(
      "a LocalMachine to report the missing address",
      async () => {
        const { items } = await client.list(localMachine, { namespace });
        const messages = items.flatMap(
          ({ status }) => status?.conditions?.map(({ message }) => message) ?? [],
        );
        return messages.includes(exhausted) ? true : undefined;
      },
      { state: async () => [(await client.list(localMachine, { namespace })).items, await ipam.log()] },
    );
    await untilPool({ total: 2, used: 2, free: 0, outOfRange: 0 }, "PoolExhausted");

    // The program is killed. Another one, with claims and addresses of version v1beta1, knows the
    // allocated addresses.
    await ipam.run("v1beta1");
    const change = (fields: object) =>
      client.patch(ipPool, pool, { type: "merge", patch: { spec: { ...fields } } });
    await expect(change({ addresses: ["10.0.0.4/30"] })).rejects.toSatisfy(
      (error) =>
        isInvalid(error) && error.message.includes("must keep the addresses that are in use: 10.0.0.2"),
    );
    await change({ excludedAddresses: ["10.0.0.3"] });
    await untilRunning(environmentOf(management, provider), ref);
    await using cluster = await openCluster(management, provider, ref);
    expect(await addressesOf(cluster)).toEqual({
      four: ["10.0.0.2", "10.0.0.4", "10.0.0.5", "10.0.0.6"],
      six: ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"],
    });

    await scaleMachineDeployment(environmentOf(management, provider), ref, { replicas: [1] });
    await untilPool({ total: 4, used: 2, free: 2, outOfRange: 0 }, "AddressesAvailable");
    const left = await addressesOf(cluster);
    expect([left.four.length, left.six.length]).toEqual([2, 2]);
    await until("two claims and two addresses of each pool", async () => {
      const kinds = [ipAddressClaim, ipAddress];
      const lists = await Promise.all(
        kinds.map((kind) => client.list<KubernetesObject>(kind, { namespace })),
      );
      return lists.every(({ items }) => items.length === 4) ? true : undefined;
    });

    // A pool that is deleted stays as long as it is needed.
    await client.delete(ipPool, pool);
    await client.delete(globalIPPool, globalPool);
    expect((await client.get(ipPool, pool)).metadata.deletionTimestamp).toBeDefined();
    await deleteCluster(environmentOf(management, provider), ref);
    await until("the pools to be gone", async () => {
      const lists = await Promise.all([ipPool, globalIPPool].map((kind) => client.list(kind)));
      return lists.every(({ items }) => items.length === 0) ? true : undefined;
    });
  });
}

/** Waits until the pool has these counts and this reason of Ready. */
async function untilPool(counts: object, reason: string): Promise<void> {
  const { client } = management.controlPlane;
  await vi.waitFor(async () =>
    expect((await client.get(ipPool, pool)).status).toMatchObject({
      addresses: counts,
      conditions: [
        { type: "Ready", reason },
        { type: "AddressesUnique", status: "True" },
      ],
    }),
  );
}

/**
 * Returns the unique addresses of Nodes by family, sorted. Nodes with Machines must have the same
 * addresses as these.
 */
async function addressesOf(cluster: TestCluster): Promise<{ four: string[]; six: string[] }> {
  const { client } = management.controlPlane;
  const { items: machines } = await client.list(machineKind, { namespace });
  // Machines without pools, such as that of the control plane, have the address of the host.
  const internal = (
    addresses: readonly { readonly type: string; readonly address: string }[] = [],
  ): string[] =>
    addresses.flatMap(({ type, address }) =>
      type === "InternalIP" && address !== "127.0.0.1" ? [address] : [],
    );
  const nodes = await cluster.nodes();
  const ofNodes = (all: typeof nodes) => all.flatMap(({ status }) => internal(status?.addresses)).sort();
  const withMachine = nodes.filter(({ metadata }) => !metadata.name?.includes("-mp."));
  expect(withMachine).toHaveLength(nodes.length - 1);
  expect(ofNodes(withMachine)).toEqual(machines.flatMap(({ status }) => internal(status?.addresses)).sort());
  const all = ofNodes(nodes);
  expect(new Set(all).size).toBe(all.length);
  return {
    four: all.filter((address) => !address.includes(":")),
    six: all.filter((address) => address.includes(":")),
  };
}
