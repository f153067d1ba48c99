import { CelRuntimeError, noSuchOverload } from "../runtime/errors.ts";
import { Opaque, type Value } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";

class IpAddress extends Opaque {
  readonly typeName = "net.IP";
  readonly bits: bigint;
  readonly width: 32 | 128;

  constructor(bits: bigint, width: 32 | 128) {
    super();
    this.bits = bits;
    this.width = width;
  }

  override get size(): number {
    return this.width / 8;
  }

  equals(other: Value): boolean {
    if (!(other instanceof IpAddress)) throw noSuchOverload("==");
    return this.width === other.width && this.bits === other.bits;
  }

  /** The address without the last `width - length` bits. */
  masked(length: number): IpAddress {
    const rest = BigInt(this.width - length);
    return new IpAddress((this.bits >> rest) << rest, this.width);
  }

  /** Reports whether the first bits equal those of `prefix`. */
  startsWith(prefix: bigint, length: number): boolean {
    return this.bits >> BigInt(this.width - length) === prefix;
  }

  override toString(): string {
    return this.width === 32 ? showV4(this.bits) : showV6(this.bits);
  }
}

/** A network: an address and its prefix length. */
class Cidr extends Opaque {
  readonly typeName = "net.CIDR";
  readonly address: IpAddress;
  readonly length: number;

  constructor(address: IpAddress, length: number) {
    super();
    this.address = address;
    this.length = length;
  }

  override get size(): number {
    return Math.ceil(this.length / 8);
  }

  equals(other: Value): boolean {
    if (!(other instanceof Cidr)) throw noSuchOverload("==");
    return this.length === other.length && this.address.equals(other.address);
  }

  contains(address: IpAddress): boolean {
    return (
      this.address.width === address.width &&
      this.address.masked(this.length).equals(address.masked(this.length))
    );
  }

  override toString(): string {
    return `${this.address}/${this.length}`;
  }
}

function showV4(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 255n).join(".");
}

function showV6(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((bits >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  );
  let best = { start: -1, length: 1 };
  for (let start = 0; start < 8; start++) {
    let end = start;
    while (groups[end] === "0") end++;
    if (end - start > best.length) best = { start, length: end - start };
  }
  if (best.start === -1) return groups.join(":");
  return `${groups.slice(0, best.start).join(":")}::${groups.slice(best.start + best.length).join(":")}`;
}

function parseV4(text: string): bigint | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined;
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function parseV6(text: string): bigint | undefined {
  let source = text;
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (dotted !== null) {
    const low = parseV4(dotted[2] ?? "");
    if (low === undefined) return undefined;
    source = `${dotted[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}`;
  }
  const halves = source.split("::");
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => "0"), ...tail];
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined;
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** Rejects zones and IPv4-mapped IPv6 addresses. */
function parseIp(text: string): IpAddress | undefined {
  if (!text.includes(":")) {
    const bits = parseV4(text);
    return bits === undefined ? undefined : new IpAddress(bits, 32);
  }
  const bits = parseV6(text);
  return bits === undefined || bits >> 32n === 0xffffn ? undefined : new IpAddress(bits, 128);
}

function parseCidr(text: string): Cidr | undefined {
  const match = /^(.*)\/(0|[1-9]\d{0,2})$/.exec(text);
  const address = parseIp(match?.[1] ?? "");
  const length = Number(match?.[2]);
  return address === undefined || length > address.width ? undefined : new Cidr(address, length);
}

function ip(text: string): IpAddress {
  return parseIp(text) ?? bad(text, "IP address");
}

function cidr(text: string): Cidr {
  return parseCidr(text) ?? bad(text, "CIDR");
}

function bad(text: string, what: string): never {
  throw new CelRuntimeError(`invalid ${what} ${JSON.stringify(text)}`);
}

const isV4 = (address: IpAddress): boolean => address.width === 32;
const isUnspecified = (address: IpAddress): boolean => address.bits === 0n;
const isLoopback = (address: IpAddress): boolean =>
  isV4(address) ? address.startsWith(127n, 8) : address.bits === 1n;
const isMulticast = (address: IpAddress): boolean =>
  isV4(address) ? address.startsWith(0xen, 4) : address.startsWith(0xffn, 8);
const isLocalMulticast = (address: IpAddress): boolean =>
  isV4(address)
    ? address.startsWith(0xe00000n, 24)
    : address.startsWith(0xffn, 8) && ((address.bits >> 112n) & 0xfn) === 2n;
const isLocalUnicast = (address: IpAddress): boolean =>
  isV4(address) ? address.startsWith(0xa9fen, 16) : address.startsWith(0xfe80n >> 6n, 10);
const isBroadcast = (address: IpAddress): boolean => isV4(address) && address.bits === 0xffffffffn;
const isGlobal = (address: IpAddress): boolean =>
  ![isUnspecified, isLoopback, isMulticast, isLocalUnicast, isBroadcast].some((holds) => holds(address));

/** Kubernetes' IP and CIDR libraries. */
export const addresses = (): readonly Overload[] => [
  fn("ip", "string_to_ip", "string", "net.IP", ip),
  method("family", "ip_family", "net.IP", "int", (address: IpAddress) => (isV4(address) ? 4n : 6n)),
  fn("ip.isCanonical", "ip_is_canonical", "string", "bool", (text: string) => ip(text).toString() === text),
  method("isUnspecified", "ip_is_unspecified", "net.IP", "bool", isUnspecified),
  method("isLoopback", "ip_is_loopback", "net.IP", "bool", isLoopback),
  method("isLinkLocalMulticast", "ip_is_link_local_multicast", "net.IP", "bool", isLocalMulticast),
  method("isLinkLocalUnicast", "ip_is_link_local_unicast", "net.IP", "bool", isLocalUnicast),
  method("isGlobalUnicast", "ip_is_global_unicast", "net.IP", "bool", isGlobal),
  fn("isIP", "is_ip", "string", "bool", (text: string) => parseIp(text) !== undefined),
  fn("string", "ip_to_string", "net.IP", "string", (address: IpAddress) => address.toString()),
  fn("cidr", "string_to_cidr", "string", "net.CIDR", cidr),
  method("containsIP", "cidr_contains_ip_string", "net.CIDR, string", "bool", (network: Cidr, text: string) =>
    network.contains(ip(text)),
  ),
  method(
    "containsIP",
    "cidr_contains_ip_ip",
    "net.CIDR, net.IP",
    "bool",
    (network: Cidr, address: IpAddress) => network.contains(address),
  ),
  method(
    "containsCIDR",
    "cidr_contains_cidr_string",
    "net.CIDR, string",
    "bool",
    (network: Cidr, text: string) => within(network, cidr(text)),
  ),
  method("containsCIDR", "cidr_contains_cidr", "net.CIDR, net.CIDR", "bool", within),
  method("ip", "cidr_ip", "net.CIDR", "net.IP", (network: Cidr) => network.address),
  method("prefixLength", "cidr_prefix_length", "net.CIDR", "int", (network: Cidr) => BigInt(network.length)),
  method(
    "masked",
    "cidr_masked",
    "net.CIDR",
    "net.CIDR",
    (network: Cidr) => new Cidr(network.address.masked(network.length), network.length),
  ),
  fn("isCIDR", "is_cidr", "string", "bool", (text: string) => parseCidr(text) !== undefined),
  fn("string", "cidr_to_string", "net.CIDR", "string", (network: Cidr) => network.toString()),
];

function within(outer: Cidr, inner: Cidr): boolean {
  return outer.length <= inner.length && outer.contains(inner.address);
}
