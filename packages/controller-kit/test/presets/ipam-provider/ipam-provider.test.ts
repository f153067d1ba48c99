import { cluster } from "@capikit/api/core/v1beta2";
import * as v1beta1Kinds from "@capikit/api/ipam/v1beta1";
import type { IPAddress, IPAddressClaim } from "@capikit/api/ipam/v1beta2";
import * as v1beta2Kinds from "@capikit/api/ipam/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { NewObject } from "@capikit/client";
import { afterEach, describe, expect, it } from "vitest";
import { after, ManagerError, TerminalError } from "../../../src/index.ts";
import {
  type IpamProviderOptions,
  ipamProvider,
  ipamProviderRights,
  poolExhausted,
  poolNotReady,
  presetRules,
} from "../../../src/presets/index.ts";
import {
  conditionOf,
  namespace,
  type ProviderWorld,
  putCluster,
  startWorld,
  until,
} from "../provider-world.ts";

interface Pool extends KubernetesObject {
  spec: { addresses: string[]; prefix: number; gateway?: string };
  status?: { free?: number };
}
const poolKind = (kind: string, scope: "Namespaced" | "Cluster"): KindDescriptor<Pool> =>
  Object.freeze({ group: "ipam.example.org", version: "v1", kind, plural: `${kind.toLowerCase()}s`, scope });
const fooPool = poolKind("FooPool", "Namespaced");
const globalPool = poolKind("GlobalFooPool", "Cluster");
const others = poolKind("OtherPool", "Namespaced");

type Options = IpamProviderOptions<Pool, "v1beta1" | "v1beta2">;
const allocate: Options["allocate"] = async ({ pool, addresses }) => {
  const used = new Set(addresses.map(({ spec }) => spec?.address));
  const address = pool.spec.addresses.find((one) => !used.has(one));
  const { prefix, gateway } = pool.spec;
  return address === undefined ? poolExhausted() : { address, prefix, gateway };
};

let world: ProviderWorld;
afterEach(async () => {
  await world[Symbol.asyncDispose]();
});

describe.each(["v1beta2", "v1beta1"] as const)("with version %s of the API", (apiVersion) => {
  const kinds = apiVersion === "v1beta2" ? v1beta2Kinds : v1beta1Kinds;
  const claimKind = kinds.ipAddressClaim as KindDescriptor as KindDescriptor<IPAddressClaim>;
  const addressKind = kinds.ipAddress as KindDescriptor as KindDescriptor<IPAddress>;

  async function start(
    options: Partial<Options> = {},
    flags: string[] = [],
    end?: AbortSignal,
  ): Promise<void> {
    const served = [cluster, kinds.ipAddressClaim, kinds.ipAddress, fooPool, globalPool, others];
    const all = { apiVersion, allocate, ...options } as Options;
    world = await startWorld(
      served,
      ipamProvider([fooPool, globalPool], all),
      (server) => {
        putCluster(server, "prod");
        putPool(server, "pool", ["10.0.0.1", "10.0.0.2"]);
      },
      {
        flags,
        ...(end && { end }),
        rules: presetRules(ipamProviderRights, { kinds: [fooPool, globalPool], options }),
      },
    );
  }
  const putPool = (server: ProviderWorld["server"], name: string, addresses: string[], kind = fooPool) =>
    server.put(kind, {
      metadata: { ...(kind === globalPool ? {} : { namespace }), name },
      spec: { addresses, prefix: 24, gateway: "10.0.0.254" },
    });
  const newClaim = (name: string, more: Partial<IPAddressClaim["spec"]> = {}): NewObject<IPAddressClaim> => ({
    metadata: { namespace, name },
    spec: {
      clusterName: "prod",
      poolRef: { apiGroup: fooPool.group, kind: "FooPool", name: "pool" },
      ...more,
    },
  });
  const claim = (name: string, more: Partial<IPAddressClaim["spec"]> = {}) =>
    world.client.create(claimKind, newClaim(name, more));
  const answered = (name: string) =>
    until(() => {
      const found = world.get(claimKind, name);
      return found?.status?.addressRef?.name !== undefined && found;
    });
  const ready = (name: string) => conditionOf(world.get(claimKind, name), "Ready");
  const refused = (name: string, reason: string) =>
    until(() => {
      const found = ready(name);
      return found?.[1] === reason && found;
    });

  it("allocates an address that is protected and owned by claim and pool", async () => {
    await start();
    await claim("a");
    const { metadata, status } = await answered("a");
    expect(status?.addressRef).toEqual({ name: "a" });
    expect(metadata.finalizers).toEqual(["ipam.cluster.x-k8s.io/release-address"]);
    const found = world.get(addressKind, "a");
    expect(found?.spec).toEqual({
      address: "10.0.0.1",
      prefix: 24,
      gateway: "10.0.0.254",
      claimRef: { name: "a" },
      poolRef: { apiGroup: "ipam.example.org", kind: "FooPool", name: "pool" },
    });
    expect(found?.metadata).toMatchObject({
      finalizers: ["ipam.cluster.x-k8s.io/protect-address"],
      labels: { "cluster.x-k8s.io/cluster-name": "prod" },
    });
    expect(found?.metadata.ownerReferences).toEqual([
      {
        apiVersion: `ipam.cluster.x-k8s.io/${apiVersion}`,
        kind: "IPAddressClaim",
        name: "a",
        uid: metadata.uid,
        controller: true,
        blockOwnerDeletion: true,
      },
      {
        apiVersion: "ipam.example.org/v1",
        kind: "FooPool",
        name: "pool",
        uid: world.get(fooPool, "pool")?.metadata.uid,
        controller: false,
        blockOwnerDeletion: true,
      },
    ]);
    expect(ready("a")?.[0]).toBe("True");
    expect(conditionOf(world.get(claimKind, "a"), "Paused")?.[0]).toBe("False");
  });

  it("answers claims for cluster-scoped pools from any namespace", async () => {
    await start();
    putPool(world.server, "wide", ["10.9.0.1", "10.9.0.2"], globalPool);
    const poolRef = { apiGroup: globalPool.group, kind: "GlobalFooPool", name: "wide" };
    await claim("a", { poolRef });
    const elsewhere = { ...newClaim("b", { poolRef }), metadata: { namespace: "elsewhere", name: "b" } };
    putCluster(world.server, "prod");
    world.server.put(cluster, { metadata: { namespace: "elsewhere", name: "prod" }, spec: {} });
    await world.client.create(claimKind, elsewhere);
    await answered("a");
    await until(() => world.server.objects(addressKind).length === 2);
    expect(
      world.server
        .objects(addressKind)
        .map(({ spec }) => spec.address)
        .sort(),
    ).toEqual(["10.9.0.1", "10.9.0.2"]);
  });

  it("never allocates an address twice, and reuses released ones at once", async () => {
    await start();
    await Promise.all(["a", "b", "c"].map((name) => claim(name)));
    await until(() => world.server.objects(addressKind).length === 2);
    const used = world.server.objects(addressKind).map(({ spec }) => spec.address);
    expect(used.sort()).toEqual(["10.0.0.1", "10.0.0.2"]);
    const poor = await until(() => ["a", "b", "c"].find((name) => ready(name)?.[1] === "PoolExhausted"));
    expect(ready(poor)).toEqual(["False", "PoolExhausted", "the pool has no free address"]);
    const rich = ["a", "b", "c"].find((name) => name !== poor) ?? "";
    await world.delete(claimKind, rich);
    await answered(poor);
    expect(world.get(claimKind, rich)).toBeUndefined();
    expect(world.get(addressKind, rich)).toBeUndefined();
  });

  it("retries when the pool changes", async () => {
    await start();
    await world.change(fooPool, "pool", { spec: { addresses: [] } });
    await claim("a");
    await refused("a", "PoolExhausted");
    await world.change(fooPool, "pool", { spec: { addresses: ["10.1.1.1"] } });
    await answered("a");
    expect(ready("a")?.[0]).toBe("True");
  });

  it("ignores claims for other providers' pools", async () => {
    await start();
    world.server.put(others, { metadata: { namespace, name: "pool" }, spec: { addresses: [], prefix: 1 } });
    await claim("a", { poolRef: { apiGroup: others.group, kind: "OtherPool", name: "pool" } });
    await claim("b", { poolRef: { apiGroup: "another.example.org", kind: "FooPool", name: "pool" } });
    await world.settled();
    for (const name of ["a", "b"]) {
      const found = world.get(claimKind, name);
      expect([found?.metadata.finalizers, found?.status]).toEqual([undefined, undefined]);
    }
  });

  it("waits for a missing Cluster, but not on deletion", async () => {
    await start();
    await claim("a", { clusterName: "later" });
    await world.settled();
    expect(world.get(addressKind, "a")).toBeUndefined();
    putCluster(world.server, "later");
    await answered("a");
    world.server.remove(cluster, { namespace, name: "later" });
    await world.delete(claimKind, "a");
    await until(() => world.get(claimKind, "a") === undefined);
    expect(world.get(addressKind, "a")).toBeUndefined();
  });

  it.each([
    ["spec.paused of its Cluster", () => world.change(cluster, "prod", { spec: { paused: true } })],
    ["its annotation", async () => {}],
  ])("is paused by %s", async (how, pause) => {
    await start();
    await pause();
    // The streams of Clusters and claims have no common order.
    await world.settled();
    const annotations = { "cluster.x-k8s.io/paused": "" };
    const one = newClaim("a");
    const viaAnnotation = how === "its annotation";
    await world.client.create(claimKind, {
      ...one,
      metadata: { ...one.metadata, ...(viaAnnotation && { annotations }) },
    });
    await until(() => conditionOf(world.get(claimKind, "a"), "Paused")?.[0] === "True");
    await world.settled();
    expect(world.get(addressKind, "a")).toBeUndefined();
    if (viaAnnotation) {
      await world.change(claimKind, "a", { metadata: { annotations: { "cluster.x-k8s.io/paused": null } } });
    } else {
      await world.change(cluster, "prod", { spec: { paused: false } });
    }
    await answered("a");
    expect(conditionOf(world.get(claimKind, "a"), "Paused")?.[0]).toBe("False");
  });

  it("finds the Cluster by label if the spec does not name it", async () => {
    await start();
    await world.change(cluster, "prod", { spec: { paused: true } });
    const { metadata, spec } = newClaim("a");
    const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
    await world.client.create(claimKind, {
      metadata: { ...metadata, labels },
      spec: { poolRef: spec.poolRef },
    });
    await until(() => conditionOf(world.get(claimKind, "a"), "Paused")?.[0] === "True");
    await world.change(cluster, "prod", { spec: { paused: false } });
    await answered("a");
    expect(world.get(addressKind, "a")?.metadata.labels).toEqual(labels);
  });

  it("needs no Cluster if a claim does not name one", async () => {
    await start();
    const { metadata, spec } = newClaim("a");
    await world.client.create(claimKind, { metadata, spec: { poolRef: spec.poolRef } });
    await answered("a");
    expect(world.get(addressKind, "a")?.metadata.labels).toBeUndefined();
  });

  it("waits while the pool is missing, paused or being deleted", async () => {
    await start();
    await claim("a", { poolRef: { apiGroup: fooPool.group, kind: "FooPool", name: "later" } });
    expect(await refused("a", "PoolNotReady")).toEqual([
      "False",
      "PoolNotReady",
      "FooPool later does not exist",
    ]);
    const annotations = { "cluster.x-k8s.io/paused": "" };
    world.server.put(fooPool, {
      metadata: { namespace, name: "later", annotations },
      spec: { addresses: ["10.2.0.1"], prefix: 24 },
    });
    await until(() => ready("a")?.[2] === "FooPool later is paused");
    await world.change(fooPool, "later", { metadata: { annotations: { "cluster.x-k8s.io/paused": null } } });
    await answered("a");
    await until(() => world.get(fooPool, "later")?.metadata.finalizers?.length === 1);
    await world.delete(fooPool, "later");
    await claim("b", { poolRef: { apiGroup: fooPool.group, kind: "FooPool", name: "later" } });
    await until(() => ready("b")?.[2] === "FooPool later is being deleted");
  });

  it("protects a pool while its addresses are in use", async () => {
    await start();
    await claim("a");
    await answered("a");
    await until(() => world.get(fooPool, "pool")?.metadata.finalizers?.length === 1);
    expect(world.get(fooPool, "pool")?.metadata.finalizers).toEqual(["ipam.cluster.x-k8s.io/protect-pool"]);
    await world.delete(fooPool, "pool");
    await world.settled();
    expect(world.get(fooPool, "pool")?.metadata.deletionTimestamp).toBeDefined();
    await world.delete(claimKind, "a");
    await until(() => world.get(fooPool, "pool") === undefined);
    expect(world.get(addressKind, "a")).toBeUndefined();
  });

  it("protects an address and restores its removed metadata", async () => {
    await start();
    await claim("a");
    await answered("a");
    const before = world.get(addressKind, "a");
    await world.change(addressKind, "a", {
      metadata: { finalizers: null, ownerReferences: null, labels: null },
    });
    await until(() => world.get(addressKind, "a")?.metadata.ownerReferences?.length === 2);
    const { finalizers, ownerReferences, labels } = before?.metadata ?? {};
    expect(world.get(addressKind, "a")?.metadata).toMatchObject({ finalizers, ownerReferences, labels });
    await world.delete(addressKind, "a");
    await world.settled();
    expect(world.get(addressKind, "a")?.metadata.deletionTimestamp).toBeDefined();
    await world.delete(claimKind, "a");
    await until(() => world.get(addressKind, "a") === undefined);
  });

  it("ignores an address of the same name for another claim", async () => {
    await start();
    const other = { claimRef: { name: "z" }, poolRef: { apiGroup: "g", kind: "K", name: "n" } };
    world.server.put(addressKind, {
      metadata: { namespace, name: "a" },
      spec: { address: "10.7.7.7", prefix: 8, ...other },
    });
    await claim("a");
    expect(await refused("a", "AllocationFailed")).toEqual([
      "False",
      "AllocationFailed",
      "IPAddress a exists but belongs to another claim",
    ]);
    await world.delete(claimKind, "a");
    await until(() => world.get(claimKind, "a") === undefined);
    expect(world.get(addressKind, "a")?.spec.address).toBe("10.7.7.7");
  });

  it("vouches for no address that an older one has, in any spelling", async () => {
    await start();
    const put = (name: string, address: string, creationTimestamp: string) =>
      world.server.put(addressKind, {
        metadata: { namespace, name, creationTimestamp },
        spec: {
          ...{ address, prefix: 64, claimRef: { name } },
          poolRef: { apiGroup: fooPool.group, kind: "FooPool", name: "pool" },
        },
      });
    put("first", "2001:db8::1", "2026-01-01T00:00:00Z");
    put("second", "2001:DB8:0:0::1", "2026-01-01T00:00:01Z");
    await claim("second");
    const [, , message] = await refused("second", "AllocationFailed");
    expect(message).toBe("IPAddress second has the address of an older IPAddress");
    await claim("first");
    await answered("first");
  });

  it("vouches for no address of another pool, and names addresses that nobody claimed", async () => {
    await start();
    const put = (name: string, address: string, pool: string) =>
      world.server.put(addressKind, {
        metadata: { namespace, name },
        spec: {
          ...{ address, prefix: 24, claimRef: { name } },
          poolRef: { apiGroup: fooPool.group, kind: "FooPool", name: pool },
        },
      });
    put("a", "10.9.9.9", "of-another-tenant");
    await claim("a");
    const [, , message] = await refused("a", "AllocationFailed");
    expect(message).toBe("IPAddress a exists but belongs to another claim");
    const { spec } = world.get(fooPool, "pool") as Pool;
    for (const [index, address] of spec.addresses.entries()) put(`taken-${index}`, address, "pool");
    await claim("b");
    const [, , exhausted] = await refused("b", "PoolExhausted");
    expect(exhausted).toContain(`(${spec.addresses.length} of its addresses have no claim, such as taken-0)`);
  });

  it("finds the address of a moved claim without allocating another", async () => {
    let asked = 0;
    await start({ allocate: async () => ({ address: `10.0.0.${++asked}`, prefix: 24 }) });
    world.server.put(addressKind, {
      metadata: {
        namespace,
        name: "a",
        ownerReferences: [
          {
            apiVersion: "ipam.cluster.x-k8s.io/v1beta1",
            kind: "IPAddressClaim",
            name: "a",
            uid: "of-the-old-cluster",
            controller: true,
          },
        ],
      },
      spec: {
        ...newClaim("a").spec,
        claimRef: { name: "a" },
        address: "10.5.5.5",
        prefix: 24,
      } as IPAddress["spec"],
    });
    const { metadata } = await claim("a");
    await answered("a");
    expect(asked).toBe(0);
    const found = world.get(addressKind, "a");
    expect(found?.spec.address).toBe("10.5.5.5");
    expect(found?.metadata.ownerReferences?.map(({ uid }) => uid)).toEqual([
      metadata.uid,
      world.get(fooPool, "pool")?.metadata.uid,
    ]);
  });

  it("reports slow, impossible and failed allocations", async () => {
    const answers = [
      async () => after("20ms"),
      async () => poolNotReady("the switch is off"),
      async () => {
        throw new Error("at 12:00 by 10.0.0.7");
      },
    ];
    let step = 0;
    await start({ allocate: (context) => (answers[step] ?? (() => allocate(context as never)))() });
    await claim("a");
    expect(await until(() => ready("a"))).toEqual([
      "False",
      "PoolNotReady",
      "The address is still being allocated",
    ]);
    step = 1;
    await until(() => ready("a")?.[2] === "the switch is off");
    step = 2;
    await world.change(fooPool, "pool", { spec: { gateway: "10.0.0.253" } });
    expect(await refused("a", "AllocationFailed")).toEqual([
      "False",
      "AllocationFailed",
      "Please check controller logs for errors",
    ]);
    step = 3;
    await answered("a");
  });

  it("reports no failure if the lease is lost", async () => {
    const end = new AbortController();
    const lost = new ManagerError("MANAGER_LEADERSHIP", "leader election lost");
    let lostIn = Number.POSITIVE_INFINITY;
    await start(
      {
        async allocate({ signal }) {
          lostIn = world.reconciles;
          end.abort(lost);
          throw signal.reason;
        },
      },
      [],
      end.signal,
    );
    await claim("a");
    await until(() => world.reconciles > lostIn);
    expect(ready("a")?.[1]).not.toBe("AllocationFailed");
  });

  it("does not retry terminal failures", async () => {
    let asked = 0;
    await start({
      async allocate() {
        asked++;
        throw new TerminalError("no such network");
      },
    });
    await claim("a");
    await until(() => ready("a")?.[2] === "no such network");
    await world.settled();
    expect(asked).toBeLessThan(4);
  });

  it("calls release before deletion, repeatedly if requested, also without a pool", async () => {
    const released: unknown[] = [];
    await start({
      async release({ claim: { metadata }, pool, address }) {
        released.push([metadata.name, pool?.metadata.name, address?.spec?.address]);
        return released.length < 3 ? after("10ms") : undefined;
      },
    });
    await claim("a");
    await answered("a");
    world.server.remove(fooPool, { namespace, name: "pool" });
    await world.delete(claimKind, "a");
    await until(() => world.get(claimKind, "a") === undefined);
    expect(released).toEqual(Array.from({ length: 3 }, () => ["a", undefined, "10.0.0.1"]));
    expect(world.get(addressKind, "a")).toBeUndefined();
  });

  it("lets the author set the status of pools and the names of finalizers", async () => {
    await start({
      finalizers: { claim: "example.org/claim", address: "example.org/address", pool: "example.org/pool" },
      async reconcilePool({ object, addresses }) {
        object.status.free = object.spec.addresses.length - addresses.length;
      },
    });
    await until(() => world.get(fooPool, "pool")?.status?.free === 2);
    await claim("a");
    await until(() => world.get(fooPool, "pool")?.status?.free === 1);
    expect(world.get(fooPool, "pool")?.metadata.finalizers).toEqual(["example.org/pool"]);
    expect(world.get(addressKind, "a")?.metadata.finalizers).toEqual(["example.org/address"]);
    expect((await answered("a")).metadata.finalizers).toEqual(["example.org/claim"]);
  });

  it("only serves the claims of its watch filter", async () => {
    await start({}, ["--watch-filter=mine"]);
    const one = newClaim("a");
    const labels = { "cluster.x-k8s.io/watch-filter": "mine" };
    await world.client.create(claimKind, { ...one, metadata: { ...one.metadata, labels } });
    await claim("b");
    await answered("a");
    await world.settled();
    expect(world.get(claimKind, "b")?.metadata.finalizers).toBeUndefined();
  });

  it("neither loses nor duplicates addresses while the API server fails", async () => {
    await start();
    const names = Array.from({ length: 12 }, (_, at) => `c${at}`);
    await world.change(fooPool, "pool", { spec: { addresses: names.map((_, at) => `10.0.1.${at}`) } });
    for (const injected of ["internal-error", "lost-answer", "conflict", "reset"] as const) {
      world.server.inject(injected, { on: "create", resource: "ipaddresses", times: 2 });
      world.server.inject(injected, { on: "patch", resource: "ipaddressclaims", times: 2 });
    }
    for (const name of names) world.server.put(claimKind, newClaim(name));
    await Promise.all(names.map(answered));
    const used = world.server.objects(addressKind).map(({ spec }) => spec.address);
    expect([used.length, new Set(used).size]).toEqual([12, 12]);
  });

  it("releases an address of which it never got an answer", async () => {
    const released: unknown[] = [];
    await start({ release: async ({ address }) => void released.push(address?.spec?.address) });
    await world.settled();
    const { server } = world;
    server.strike("watch-half-open", { resource: "ipaddresses" });
    server.inject("lost-answer", { on: "create", resource: "ipaddresses" });
    server.inject("unavailable", { on: "get", resource: "ipaddresses", times: 1000 });
    await claim("a");
    await until(() => world.get(addressKind, "a"));
    await world.delete(claimKind, "a");
    const failed = server.faults.length;
    await until(() => released.length > 0 || server.faults.length > failed + 2);
    server.heal();
    await until(() => released.length > 0 || server.writes.at(-1)?.resource === "ipaddresses");
    server.strike("watch-reset", { resource: "ipaddresses" });
    await until(() => world.get(claimKind, "a") === undefined);
    expect(released).toEqual(["10.0.0.1"]);
    expect(world.get(addressKind, "a")).toBeUndefined();
  });

  it("releases an address that the cache does not have yet", async () => {
    await start();
    await world.settled();
    const { server } = world;
    server.strike("watch-half-open", { resource: "ipaddresses" });
    const stored = server.put(claimKind, newClaim("a"));
    const owner = { apiVersion: stored.apiVersion ?? "", kind: stored.kind ?? "", name: "a" };
    server.put(addressKind, {
      metadata: {
        name: "a",
        namespace,
        finalizers: ["ipam.cluster.x-k8s.io/protect-address"],
        ownerReferences: [{ ...owner, uid: stored.metadata.uid ?? "", controller: true }],
      },
      spec: { claimRef: { name: "a" }, poolRef: stored.spec?.poolRef, address: "10.0.0.1", prefix: 24 },
    } as never);
    await until(() => (world.get(claimKind, "a")?.metadata.finalizers ?? []).length > 0);
    await world.delete(claimKind, "a");
    await until(() => world.get(claimKind, "a") === undefined);
    expect(world.get(addressKind, "a")).toBeUndefined();
  });

  it("deletes an address whose claim no longer exists, unless it is paused or was never claimed", async () => {
    await start();
    await world.settled();
    const { server } = world;
    const put = (name: string, metadata: { annotations?: object; finalizers?: [] }, controlled = true) => {
      const { spec } = newClaim(name);
      const { group, version, kind } = claimKind;
      const owner = { apiVersion: `${group}/${version}`, kind, name, uid: "gone", controller: true };
      server.put(addressKind, {
        metadata: {
          name,
          namespace,
          finalizers: ["ipam.cluster.x-k8s.io/protect-address"],
          ...(controlled && { ownerReferences: [owner] }),
          ...metadata,
        },
        spec: { claimRef: { name }, poolRef: spec?.poolRef, address: "10.0.0.1", prefix: 24 },
      } as never);
    };
    put("paused", { annotations: { "cluster.x-k8s.io/paused": "" } });
    put("reserved", { finalizers: [] }, false);
    put("late", {});
    // The garbage collector removes the reference to a claim that is gone if the pool remains.
    put("collected", {}, false);
    await until(() => ["late", "collected"].every((name) => world.get(addressKind, name) === undefined));
    expect(server.objects(addressKind).map(({ metadata }) => metadata.name)).toEqual(["paused", "reserved"]);
  });

  it("releases addresses while the address of another claim cannot be confirmed", async () => {
    await start();
    await claim("b");
    await answered("b");
    const { server } = world;
    const unreadable = { on: "get", resource: "ipaddresses", name: "a" } as const;
    server.inject("lost-answer", { on: "create", resource: "ipaddresses" });
    server.inject("unavailable", { ...unreadable, times: Number.POSITIVE_INFINITY });
    await claim("a");
    await until(() => world.get(addressKind, "a"));
    await world.delete(claimKind, "b");
    await until(() => world.get(claimKind, "b") === undefined);
    expect(world.get(addressKind, "b")).toBeUndefined();
    expect(world.get(claimKind, "a")?.status?.addressRef?.name).toBeUndefined();
    server.heal();
    await answered("a");
  });
});

it("requires a pool kind", async () => {
  world = await startWorld([fooPool], []);
  expect(() => ipamProvider([], { allocate })).toThrow("ipamProvider needs at least one kind of pool");
});
