import { cluster, clusterNameLabel } from "@capikit/api/core/v1beta2";
import * as v1beta1 from "@capikit/api/ipam/v1beta1";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { type Client, createClient } from "@capikit/client";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, type FaultServerOptions, startFaultServer } from "@capikit/testing";
import { it } from "vitest";
import { globalIPPool, ipPool } from "../gen/kinds/api/v1alpha1/index.ts";
import { ipPools } from "../src/ip-pools.ts";

const namespace = "default";
const metadataOf = (name: string) => ({ name, namespace });
const soon = { timeout: 60_000 };

async function start(kinds: FaultServerOptions["kinds"] = [ipAddress, ipAddressClaim]): Promise<FaultServer> {
  return startFaultServer({ kinds: [cluster, ipPool, globalIPPool, ...kinds] });
}

function work(server: FaultServer, apiVersion: "v1beta1" | "v1beta2" = "v1beta2", now?: () => number) {
  return startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    controllers: ipPools(apiVersion, now),
    logger: silentLogger,
    signals: false,
  });
}

function clientOf(server: FaultServer): Client & AsyncDisposable {
  const client = createClient(server.config);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

function claimOf(kind: "IPPool" | "GlobalIPPool", pool = "pool") {
  return { poolRef: { apiGroup: ipPool.group, kind, name: pool } };
}

it.concurrent("gives the lowest addresses, of pools of both kinds and families, and counts them", async ({
  expect,
}) => {
  await using server = await start();
  server.put(ipPool, {
    metadata: metadataOf("pool"),
    spec: { addresses: ["10.0.0.0/30", "10.0.0.9"], prefix: 24, gateway: "10.0.0.1" },
  });
  server.put(globalIPPool, {
    metadata: { name: "pool" },
    spec: {
      addresses: ["2001:db8::/64"],
      prefix: 64,
      gateway: "fe80::1",
      excludedAddresses: ["2001:db8::/120"],
    },
  });
  for (const name of ["a", "b", "c"]) {
    server.put(ipAddressClaim, { metadata: metadataOf(name), spec: claimOf("IPPool") });
  }
  server.put(ipAddressClaim, { metadata: metadataOf("six"), spec: claimOf("GlobalIPPool") });
  await using _ = await work(server);
  const given = () =>
    server.objects(ipAddress).map(({ spec }) => `${spec.address}/${spec.prefix} ${spec.gateway}`);
  await expect
    .poll(() => given().sort(), soon)
    .toEqual([
      "10.0.0.2/24 10.0.0.1",
      "10.0.0.3/24 10.0.0.1",
      "10.0.0.9/24 10.0.0.1",
      "2001:db8::100/64 fe80::1",
    ]);
  const pool = () => server.object(ipPool, metadataOf("pool"))?.status;
  await expect.poll(pool, soon).toMatchObject({
    addresses: { total: 3, used: 3, free: 0, outOfRange: 0 },
    conditions: [
      { type: "Ready", status: "False", reason: "PoolExhausted" },
      { type: "AddressesUnique", status: "True" },
    ],
  });
  await expect
    .poll(() => server.object(globalIPPool, { name: "pool" })?.status, soon)
    .toMatchObject({
      addresses: { total: Number.MAX_SAFE_INTEGER, used: 1 },
      conditions: [
        { type: "Ready", status: "True" },
        { type: "AddressesUnique", status: "True" },
      ],
    });
});

it.concurrent("doubles nothing and loses nothing while the API server fails and the program is started again and again", async ({
  expect,
}) => {
  await using server = await start();
  await using client = clientOf(server);
  const count = 60;
  server.put(ipPool, {
    metadata: metadataOf("pool"),
    spec: { addresses: [`10.0.0.1-10.0.0.${count}`], prefix: 24 },
  });
  const names = Array.from({ length: count }, (_, at) => `claim-${at}`);
  for (const error of ["internal-error", "lost-answer", "conflict", "reset"] as const) {
    server.inject(error, { on: "create", resource: "ipaddresses", times: 3 });
    server.inject(error, { on: "patch", resource: "ipaddressclaims", times: 3 });
  }
  const given = () => server.objects(ipAddress).map(({ spec }) => spec.address);
  for (const name of names)
    server.put(ipAddressClaim, { metadata: metadataOf(name), spec: claimOf("IPPool") });
  for (const until of [count / 4, count / 2, count]) {
    await using _ = await work(server);
    await expect.poll(() => given().length >= until, soon).toBe(true);
  }
  await using _ = await work(server);
  await expect
    .poll(() => server.objects(ipAddressClaim).every(({ status }) => status?.addressRef !== undefined), soon)
    .toBe(true);
  expect([given().length, new Set(given()).size]).toEqual([count, count]);
  // A released address goes to the next claim.
  await client.delete(ipAddressClaim, metadataOf("claim-7"));
  server.put(ipAddressClaim, { metadata: metadataOf("late"), spec: claimOf("IPPool") });
  await expect
    .poll(() => server.object(ipAddressClaim, metadataOf("late"))?.status?.addressRef?.name, soon)
    .toBe("late");
  expect(new Set(given()).size).toBe(count);
});

it.concurrent("waits for a pool, and for the end of a pause, and removes a pool last", async ({ expect }) => {
  await using server = await start();
  await using client = clientOf(server);
  await using _ = await work(server);
  const ready = (name: string) =>
    server.object(ipAddressClaim, metadataOf(name))?.status?.conditions?.find(({ type }) => type === "Ready")
      ?.reason;
  server.put(cluster, { metadata: metadataOf("prod"), spec: { paused: true } });
  server.put(ipAddressClaim, { metadata: metadataOf("a"), spec: claimOf("IPPool") });
  server.put(ipAddressClaim, {
    metadata: metadataOf("b"),
    spec: { ...claimOf("IPPool"), clusterName: "prod" },
  });
  await expect.poll(() => ready("a"), soon).toBe("PoolNotReady");
  server.put(ipPool, { metadata: metadataOf("pool"), spec: { addresses: ["nonsense"], prefix: 24 } });
  await expect
    .poll(() => server.object(ipPool, metadataOf("pool"))?.status?.conditions?.[0]?.reason, soon)
    .toBe("InvalidSpec");
  const change = (spec: object) =>
    client.patch(ipPool, metadataOf("pool"), { type: "merge", patch: { spec } });
  await change({ addresses: ["10.0.0.5"] });
  await expect.poll(() => server.object(ipAddress, metadataOf("a"))?.spec.address, soon).toBe("10.0.0.5");
  expect(server.object(ipAddress, metadataOf("b"))).toBeUndefined();
  await client.patch(cluster, metadataOf("prod"), { type: "merge", patch: { spec: { paused: false } } });
  await expect.poll(() => ready("b"), soon).toBe("PoolExhausted");
  await change({ addresses: ["10.0.0.5-10.0.0.6"] });
  await expect.poll(() => server.object(ipAddress, metadataOf("b"))?.spec.address, soon).toBe("10.0.0.6");
  expect(server.object(ipAddress, metadataOf("b"))?.metadata.labels).toEqual({ [clusterNameLabel]: "prod" });

  await client.delete(ipPool, metadataOf("pool"));
  await client.delete(ipAddressClaim, metadataOf("a"));
  await expect.poll(() => server.objects(ipAddress).length, soon).toBe(1);
  expect(server.object(ipPool, metadataOf("pool"))?.metadata.deletionTimestamp).toBeDefined();
  await client.delete(ipAddressClaim, metadataOf("b"));
  await expect.poll(() => server.object(ipPool, metadataOf("pool")), soon).toBeUndefined();
});

it.concurrent("answers claims of version v1beta1 if configured", async ({ expect }) => {
  await using server = await start([v1beta1.ipAddress, v1beta1.ipAddressClaim]);
  server.put(ipPool, { metadata: metadataOf("pool"), spec: { addresses: ["10.0.0.5"], prefix: 24 } });
  server.put(v1beta1.ipAddressClaim, { metadata: metadataOf("a"), spec: claimOf("IPPool") });
  await using _ = await work(server, "v1beta1");
  await expect
    .poll(() => server.object(v1beta1.ipAddressClaim, metadataOf("a"))?.status?.addressRef, soon)
    .toEqual({ name: "a" });
  expect(server.object(v1beta1.ipAddress, metadataOf("a"))?.spec?.address).toBe("10.0.0.5");
});

it.concurrent("keeps an address with its claim for the grace period, and gives it to the next one then", async ({
  expect,
}) => {
  await using server = await start();
  await using client = clientOf(server);
  server.put(ipPool, {
    metadata: metadataOf("pool"),
    spec: { addresses: ["10.0.0.5"], prefix: 24, addressReuseGracePeriodSeconds: 3_600 },
  });
  server.put(ipAddressClaim, { metadata: metadataOf("a"), spec: claimOf("IPPool") });
  let asked = 0;
  let later = 0;
  const now = (): number => {
    asked++;
    return Date.now() + later;
  };
  await using _ = await work(server, "v1beta2", now);
  await expect.poll(() => server.object(ipAddress, metadataOf("a"))?.spec.address, soon).toBe("10.0.0.5");
  await client.delete(ipAddressClaim, metadataOf("a"));
  server.put(ipAddressClaim, { metadata: metadataOf("b"), spec: claimOf("IPPool") });
  const refused = () => server.object(ipAddressClaim, metadataOf("b"))?.status?.conditions;
  await expect
    .poll(() => [asked > 0, refused()?.map(({ reason }) => reason)], soon)
    .toEqual([true, expect.arrayContaining(["PoolExhausted"])]);
  expect(server.objects(ipAddress).map(({ metadata }) => metadata.name)).toEqual(["a"]);
  later = 3_600_000;
  const touch = { type: "merge", patch: { metadata: { annotations: { touched: "" } } } } as const;
  await client.patch(ipAddressClaim, metadataOf("a"), touch);
  await expect.poll(() => server.object(ipAddress, metadataOf("b"))?.spec.address, soon).toBe("10.0.0.5");
  expect(server.object(ipAddressClaim, metadataOf("a"))).toBeUndefined();
});
