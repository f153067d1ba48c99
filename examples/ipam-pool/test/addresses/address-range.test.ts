import fc from "fast-check";
import { expect, it } from "vitest";
import { networkOf, readRange } from "../../src/addresses/address-range.ts";
import { readIp, writeIp } from "../../src/addresses/ip.ts";

it.each([
  ["10.0.0.0/24", "10.0.0.0", "10.0.0.255"],
  ["10.0.0.10-10.0.0.20", "10.0.0.10", "10.0.0.20"],
  ["10.0.0.5", "10.0.0.5", "10.0.0.5"],
  ["0.0.0.0/0", "0.0.0.0", "255.255.255.255"],
  ["2001:db8::/64", "2001:db8::", "2001:db8::ffff:ffff:ffff:ffff"],
  ["2001:DB8:0::1-2001:db8::ff", "2001:db8::1", "2001:db8::ff"],
  ["::/0", "::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
])("reads %s", (text, first, last) => {
  const range = readRange(text);
  if (typeof range === "string") throw new Error(range);
  const { family } = range;
  expect([range.first, range.last].map((number) => writeIp({ family, number }))).toEqual([first, last]);
});

it.each([
  ["", "must be a block, a range, or an address"],
  ["10.0.0", "must be a block, a range, or an address"],
  ["10.0.0.010", "must be a block, a range, or an address"],
  ["fe80::1%eth0", "must be a block, a range, or an address"],
  ["10.0.0.0/8/8", "must be a block, a range, or an address"],
  ["10.0.0.0/33", "the prefix of an IPv4 block has up to 32 bits"],
  ["10.0.0.0/", "the prefix of an IPv4 block has up to 32 bits"],
  ["2001:db8::/129", "the prefix of an IPv6 block has up to 128 bits"],
  ["10.0.0.1/24", "a block begins with the first address of its network"],
  ["10.0.0.1-10.0.0.2-10.0.0.3", "a range has two ends"],
  ["10.0.0.1-", "both ends must be addresses"],
  ["10.0.0.1-::1", "both ends must be of one family"],
  ["10.0.0.2-10.0.0.1", "must not end before it begins"],
])("refuses %j", (text, problem) => {
  expect(readRange(text)).toBe(problem);
});

it("writes addresses so that they are read again, and finds the network that they are in", () => {
  const ips = fc.oneof(
    fc.bigInt(0n, (1n << 32n) - 1n).map((number) => ({ family: 4 as const, number })),
    fc.bigInt(0n, (1n << 128n) - 1n).map((number) => ({ family: 6 as const, number })),
  );
  fc.assert(
    fc.property(ips, fc.nat(32), (ip, prefix) => {
      expect(readIp(writeIp(ip))).toEqual(ip);
      const network = networkOf(ip, prefix);
      expect(network.first <= ip.number && ip.number <= network.last).toBe(true);
      expect(readRange(`${writeIp({ ...ip, number: network.first })}/${prefix}`)).toEqual(network);
    }),
  );
});
