import { expect, it } from "vitest";
import type { IPPoolSpec } from "../../api/v1alpha1/index.ts";
import { checkChange, warningsOf } from "../../src/pool/check-change.ts";
import { type Pool, poolsBeside } from "../../src/pool/pools-beside.ts";

const before: IPPoolSpec = { addresses: ["10.0.0.10-10.0.0.20"], prefix: 24 };
const given = (...addresses: readonly string[]) =>
  addresses.map((address) => ({ metadata: { namespace: "prod", name: `of-${address}` }, spec: { address } }));

it.each<[string, Partial<IPPoolSpec>]>([
  ["more addresses", { addresses: ["10.0.0.10-10.0.0.30"] }],
  ["fewer of those that nobody has", { addresses: ["10.0.0.10-10.0.0.12"] }],
  ["another exclusion of those", { excludedAddresses: ["10.0.0.13-10.0.0.20"] }],
])("takes %s", (_, change) => {
  expect(checkChange(before, { ...before, ...change }, given("10.0.0.10", "10.0.0.12"))).toEqual([]);
});

it.each<[string, Partial<IPPoolSpec>]>([
  ["a range without them", { addresses: ["10.0.0.12-10.0.0.20"] }],
  ["an exclusion of them", { excludedAddresses: ["10.0.0.11"] }],
  ["a gateway in place of them", { gateway: "10.0.0.11" }],
  ["another family", { addresses: ["2001:db8::/64"], prefix: 64 }],
])("refuses %s", (_, change) => {
  expect(checkChange(before, { ...before, ...change }, given("10.0.0.11"))).toEqual([
    {
      reason: "FieldValueForbidden",
      field: "spec.addresses",
      detail:
        "must keep the addresses that are in use: 10.0.0.11 by IPAddress prod/of-10.0.0.11. Delete their claims first",
    },
  ]);
});

it("names a few of many, and none that was out of range before", () => {
  const used = given("10.9.9.9", ...Array.from({ length: 6 }, (_, at) => `10.0.0.1${at}`));
  const [error] = checkChange(before, { ...before, addresses: ["10.0.0.20"] }, used);
  expect(error?.detail).toContain("10.0.0.12 by IPAddress prod/of-10.0.0.12, and 3 more.");
  expect(error?.detail).not.toContain("10.9.9.9");
});

it("warns about changes that do not affect used addresses", () => {
  const after = { ...before, gateway: "10.0.0.1" };
  expect(warningsOf(before, after, 2)).toEqual([
    "2 addresses in use keep the prefix and the gateway that they were given with",
  ]);
  expect([warningsOf(before, after, 0), warningsOf(before, before, 2)]).toEqual([[], []]);
});

it("finds other pools with the same addresses", () => {
  const pool = (kind: string, name: string, spec: IPPoolSpec): Pool => ({
    apiVersion: "ipam.cluster.x-k8s.io/v1alpha1",
    kind,
    metadata: { name },
    spec,
  });
  const mine = pool("IPPool", "mine", before);
  const others = [
    mine,
    pool("GlobalIPPool", "mine", { addresses: ["10.0.0.0/24"], prefix: 24 }),
    pool("IPPool", "beside", { addresses: ["10.0.0.21"], prefix: 24 }),
    pool("IPPool", "edge", { addresses: ["10.0.0.20-10.0.0.21"], prefix: 24 }),
    pool("IPPool", "excluding", {
      addresses: ["10.0.0.20-10.0.0.21"],
      prefix: 24,
      excludedAddresses: ["10.0.0.20"],
    }),
    pool("IPPool", "six", { addresses: ["::a00:a"], prefix: 64 }),
  ];
  expect(poolsBeside(mine, others).map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
    "GlobalIPPool/mine",
    "IPPool/edge",
  ]);
});
