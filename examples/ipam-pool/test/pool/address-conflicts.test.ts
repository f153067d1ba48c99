import { expect, it } from "vitest";
import { conflictsOf, uniquenessOf } from "../../src/pool/address-conflicts.ts";
import { addressesOf } from "../../src/pool/pool-addresses.ts";

const pool = addressesOf({ addresses: ["2001:db8::/64"], prefix: 64 });
const given = (...addresses: readonly string[]) =>
  addresses.map((address, at) => ({ metadata: { name: `a${at}` }, spec: { address } }));

it("finds addresses that are there twice, however they are written", () => {
  if (pool === undefined) throw new Error("the spec makes no sense");
  const addresses = [
    "2001:db8::9",
    "2001:db8::5",
    "2001:DB8:0::9",
    "2001:db8::5",
    "2001:db8::5",
    "10.0.0.1",
    "10.0.0.1",
  ];
  expect(conflictsOf(pool, given(...addresses))).toEqual(["2001:db8::5", "2001:db8::9"]);
  expect(conflictsOf(pool, given("2001:db8::5", "2001:db8::6"))).toEqual([]);
});

it("names a few of them", () => {
  expect(uniquenessOf([])).toMatchObject({ status: "True", reason: "NoConflicts" });
  expect(uniquenessOf(["a", "b", "c", "d"])).toMatchObject({
    status: "False",
    reason: "AddressGivenTwice",
    message: "Several IPAddresses have a, b, c and 1 more",
  });
});
