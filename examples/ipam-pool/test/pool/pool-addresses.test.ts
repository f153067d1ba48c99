import { expect, it } from "vitest";
import type { IPPoolSpec } from "../../api/v1alpha1/index.ts";
import { sizeOf } from "../../src/addresses/address-set.ts";
import { writeIp } from "../../src/addresses/ip.ts";
import { addressesOf } from "../../src/pool/pool-addresses.ts";
import { countAddresses, readinessOf } from "../../src/pool/pool-status.ts";

/** The spans of a pool, as text. */
function spansOf(spec: IPPoolSpec): readonly string[] {
  const pool = addressesOf(spec);
  if (pool === undefined) throw new Error("the spec makes no sense");
  const { family, usable } = pool;
  return usable.map(({ first, last }) =>
    [first, last].map((number) => writeIp({ family, number })).join("-"),
  );
}

const given = (address: string) => ({ metadata: { name: address }, spec: { address } });

it.each<[string, IPPoolSpec, readonly string[]]>([
  [
    "neither the network's own addresses nor the gateway",
    { addresses: ["10.0.0.0/29"], prefix: 29, gateway: "10.0.0.4" },
    ["10.0.0.1-10.0.0.3", "10.0.0.5-10.0.0.6"],
  ],
  [
    "those of the network that its range is a part of",
    { addresses: ["10.0.0.250-10.0.0.255"], prefix: 24 },
    ["10.0.0.250-10.0.0.254"],
  ],
  [
    "reserved ones where it is told to, but for the gateway",
    { addresses: ["10.0.0.0/30"], prefix: 30, gateway: "10.0.0.1", reservedAddresses: "Allocate" },
    ["10.0.0.0-10.0.0.0", "10.0.0.2-10.0.0.3"],
  ],
  ["both ends of a link", { addresses: ["10.0.0.0/31"], prefix: 31 }, ["10.0.0.0-10.0.0.1"]],
  [
    "no router's address of IPv6, but the last one",
    { addresses: ["2001:db8::/126"], prefix: 126 },
    ["2001:db8::1-2001:db8::3"],
  ],
  [
    "nothing that is excluded",
    {
      addresses: ["10.0.0.10-10.0.0.30"],
      prefix: 24,
      excludedAddresses: ["10.0.0.12-10.0.0.14", "10.0.0.16/30", "10.0.0.30"],
    },
    ["10.0.0.10-10.0.0.11", "10.0.0.15-10.0.0.15", "10.0.0.20-10.0.0.29"],
  ],
])("gives out %s", (_, spec, spans) => {
  expect(spansOf(spec)).toEqual(spans);
});

it("knows the size of 10.0.0.0/8 and of an IPv6 network", () => {
  const sizes = [
    { addresses: ["10.0.0.0/8"], prefix: 8 },
    { addresses: ["2001:db8::/64"], prefix: 64 },
  ].map((spec) => sizeOf(addressesOf(spec)?.usable ?? []));
  expect(sizes).toEqual([(1n << 24n) - 2n, (1n << 64n) - 1n]);
});

it("counts addresses, including those outside the pool, up to the limit of JSON", () => {
  const small = addressesOf({ addresses: ["10.0.0.1-10.0.0.3"], prefix: 24 });
  const large = addressesOf({ addresses: ["2001:db8::/64"], prefix: 64 });
  if (small === undefined || large === undefined) throw new Error("the specs make no sense");
  expect(countAddresses(small, ["10.0.0.1", "10.0.0.9", "::1"].map(given))).toEqual({
    total: 3,
    used: 3,
    free: 2,
    outOfRange: 2,
  });
  expect(countAddresses(large, [given("2001:0DB8::0005")])).toEqual({
    total: Number.MAX_SAFE_INTEGER,
    used: 1,
    free: Number.MAX_SAFE_INTEGER,
    outOfRange: 0,
  });
});

it("is ready while addresses can be had", () => {
  const states = [undefined, 0, 1].map((free) => readinessOf(free));
  expect(states.map(({ status, reason }) => [status, reason])).toEqual([
    ["False", "InvalidSpec"],
    ["False", "PoolExhausted"],
    ["True", "AddressesAvailable"],
  ]);
});
