import { bitsOf, type Family, type Ip, readIp } from "./ip.ts";

/** Addresses one after the other; both ends belong to it. */
export interface AddressRange {
  readonly family: Family;
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Reads 10.0.0.0/24, 10.0.0.10-10.0.0.20 or 10.0.0.5.
 *
 * @returns the range, or what is wrong with the text.
 */
export function readRange(text: string): AddressRange | string {
  const [start = "", end, ...more] = text.split("-");
  if (more.length > 0) return "a range has two ends";
  if (end !== undefined) return rangeBetween(start, end);
  const [address = "", bits, ...others] = text.split("/");
  const ip = readIp(address);
  if (ip === undefined || others.length > 0) return "must be a block, a range, or an address";
  if (bits === undefined) return { family: ip.family, first: ip.number, last: ip.number };
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.POSITIVE_INFINITY;
  if (length > bitsOf(ip.family))
    return `the prefix of an IPv${ip.family} block has up to ${bitsOf(ip.family)} bits`;
  const network = networkOf(ip, length);
  if (network.first !== ip.number) return "a block begins with the first address of its network";
  return network;
}

function rangeBetween(start: string, end: string): AddressRange | string {
  const first = readIp(start);
  const last = readIp(end);
  if (first === undefined || last === undefined) return "both ends must be addresses";
  if (first.family !== last.family) return "both ends must be of one family";
  if (last.number < first.number) return "must not end before it begins";
  return { family: first.family, first: first.number, last: last.number };
}

/** The network that an address is in. */
export function networkOf({ family, number }: Ip, prefix: number): AddressRange {
  const size = 1n << BigInt(bitsOf(family) - prefix);
  const first = (number / size) * size;
  return { family, first, last: first + size - 1n };
}
