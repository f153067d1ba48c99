import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IPPoolSpec } from "../../api/v1alpha1/index.ts";
import { checkSpec } from "../../src/pool/check-spec.ts";
import { addressesOf } from "../../src/pool/pool-addresses.ts";

const base: IPPoolSpec = { addresses: ["10.0.0.10-10.0.0.20"], prefix: 24, gateway: "10.0.0.1" };

describe("a spec is fine", () => {
  it.each<[string, Partial<IPPoolSpec>]>([
    ["as it is", {}],
    [
      "with a block, a range and an address",
      { addresses: ["10.0.0.64/26", "10.0.0.10-10.0.0.20", "10.0.0.5"] },
    ],
    ["with a gateway among its addresses", { addresses: ["10.0.0.0/24"] }],
    [
      "with exclusions that overlap, or are elsewhere",
      { excludedAddresses: ["10.0.0.10/31", "10.0.0.10", "10.9.9.9"] },
    ],
    [
      "with IPv6 and a router's link-local address",
      { addresses: ["2001:db8::/64"], prefix: 64, gateway: "fe80::1" },
    ],
    [
      "with addresses that are networks of their own",
      { addresses: ["10.0.0.1", "10.9.0.1"], prefix: 32, gateway: "169.254.1.1" },
    ],
  ])("%s", (_, change) => {
    expect(checkSpec({ ...base, ...change })).toEqual([]);
    expect(addressesOf({ ...base, ...change })).toBeDefined();
  });
});

describe("a spec is refused", () => {
  it.each<[string, Partial<IPPoolSpec>, string, string]>([
    [
      "what is no address",
      { addresses: ["10.0.0.300"] },
      "spec.addresses[0]",
      "must be a block, a range, or an address",
    ],
    [
      "an exclusion that is none",
      { excludedAddresses: ["10.0.0.9-10.0.0.8"] },
      "spec.excludedAddresses[0]",
      "must not end before it begins",
    ],
    [
      "two families",
      { addresses: ["10.0.0.10", "2001:db8::1"] },
      "spec.addresses[1]",
      "must be IPv4, as spec.addresses[0] is",
    ],
    [
      "exclusions of another family",
      { excludedAddresses: ["::1"] },
      "spec.excludedAddresses[0]",
      "must be IPv4, as spec.addresses[0] is",
    ],
    [
      "an overlap",
      { addresses: ["10.0.0.20-10.0.0.30", "10.0.0.10-10.0.0.20"] },
      "spec.addresses[0]",
      "overlaps spec.addresses[1]: 10.0.0.10-10.0.0.20",
    ],
    ["a prefix of another family", { prefix: 64 }, "spec.prefix", "must be at most 32 with IPv4"],
    [
      "addresses of two networks",
      { addresses: ["10.0.0.10", "10.0.1.10"] },
      "spec.addresses[1]",
      "must be within the network of the first address, 10.0.0.0/24",
    ],
    [
      "a block larger than its network",
      { addresses: ["10.0.0.0/16"] },
      "spec.addresses[0]",
      "must be within the network of the first address, 10.0.0.0/24",
    ],
    ["a gateway that is no address", { gateway: "router" }, "spec.gateway", "must be an address"],
    [
      "a gateway of another family",
      { gateway: "fe80::1" },
      "spec.gateway",
      "must be IPv4, as the addresses are",
    ],
    [
      "a gateway elsewhere",
      { gateway: "10.0.1.1" },
      "spec.gateway",
      "must be within the network of the first address, 10.0.0.0/24",
    ],
  ])("with %s", (_, change, path, detail) => {
    expect(checkSpec({ ...base, ...change })).toMatchObject([{ field: path, detail }]);
  });
});

it("computes the addresses of every valid pool, and never throws", () => {
  const octet = fc.nat(260);
  const address = fc.oneof(
    fc
      .tuple(fc.constantFrom("10.0.0", "10.0.1", "2001:db8:"), octet)
      .map(([start, end]) => `${start}.${end}`.replace(":.", "::")),
    fc.string({ maxLength: 8 }),
  );
  const block = fc.oneof(
    address,
    fc.tuple(address, fc.nat(130)).map(([one, bits]) => `${one}/${bits}`),
    fc.tuple(address, address).map(([one, two]) => `${one}-${two}`),
  );
  const spec: fc.Arbitrary<IPPoolSpec> = fc.record(
    {
      addresses: fc.array(block, { minLength: 1, maxLength: 4 }),
      prefix: fc.integer({ min: 1, max: 128 }),
      gateway: address,
      excludedAddresses: fc.array(block, { minLength: 1, maxLength: 4 }),
      reservedAddresses: fc.constantFrom("Skip", "Allocate"),
    },
    { requiredKeys: ["addresses", "prefix"] },
  );
  fc.assert(
    fc.property(spec, (one) => {
      const usable = addressesOf(one);
      if (checkSpec(one).length === 0) expect(usable).toBeDefined();
    }),
    { numRuns: 500 },
  );
});
