import { cluster } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { eventsV1Event as event } from "@capikit/api/kubernetes";
import { explore, startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { paperCloudPool } from "../gen/kinds/api/ipam/v7alpha7/index.ts";
import { firstFree, sizeOf } from "../src/ipam/address-range.ts";
import { paperCloudPools } from "../src/ipam/paper-cloud-pool.ts";
import { scenario } from "./ipam.scenario.ts";
import { soon, work } from "./work.ts";

const namespace = "default";

it("survives crashes, stale reads, conflicts and other orders", async () => {
  await explore.check(scenario, { budgetMs: 20_000, allow: ["left-out"] });
});

it("gives each claim an address of its own, also after conflicts", async () => {
  const kinds = [cluster, ipAddress, ipAddressClaim, event, paperCloudPool];
  await using server = await startFaultServer({ kinds });
  server.inject("conflict", { on: "patch", resource: "ipaddressclaims", times: 2 });
  const { group: apiGroup, kind } = paperCloudPool;
  server.put(paperCloudPool, {
    metadata: { name: "pool", namespace },
    spec: { first: "10.0.0.10", last: "10.0.0.12", prefix: 24, gateway: "10.0.0.1" },
  });
  for (const name of ["a", "b", "c"]) {
    server.put(ipAddressClaim, {
      metadata: { name, namespace },
      spec: { poolRef: { apiGroup, kind, name: "pool" } },
    });
  }
  await using _ = await work(server, { controllers: paperCloudPools() });
  const given = () => server.objects(ipAddress).map(({ spec }) => spec.address);
  await expect.poll(() => given().sort(), soon).toEqual(["10.0.0.10", "10.0.0.11", "10.0.0.12"]);
  expect(server.faults.map(({ fault }) => fault)).toEqual(["conflict", "conflict"]);
  const pool = () => server.object(paperCloudPool, { name: "pool", namespace });
  await expect.poll(() => pool()?.status, soon).toMatchObject({ total: 3, free: 0 });
});

it("counts over the borders of octets", () => {
  const range = { first: "10.0.0.255", last: "10.0.1.0" };
  expect(sizeOf(range)).toBe(2);
  expect(firstFree(range, new Set(["10.0.0.255"]))).toBe("10.0.1.0");
  expect(firstFree(range, new Set(["10.0.0.255", "10.0.1.0"]))).toBeUndefined();
});

it("keeps a gateway within the range", () => {
  const range = { first: "10.0.0.1", last: "10.0.0.2", gateway: "10.0.0.1" };
  expect(sizeOf(range)).toBe(1);
  expect(firstFree(range, new Set())).toBe("10.0.0.2");
  expect(firstFree(range, new Set(["10.0.0.2"]))).toBeUndefined();
});
