import type { IPPoolSpec } from "../../api/v1alpha1/index.ts";
import { type AddressRange, networkOf, readRange } from "../addresses/address-range.ts";
import { type AddressSet, type Span, unionOf, without } from "../addresses/address-set.ts";
import { bitsOf, type Family, readIp } from "../addresses/ip.ts";

/** The addresses of a pool, used or not. */
export interface PoolAddresses {
  readonly family: Family;
  readonly usable: AddressSet;
}

const known = new WeakMap<IPPoolSpec, PoolAddresses | undefined>();

/**
 * Returns the addresses of a pool; undefined for an invalid spec, which the webhook rejects.
 *
 * A spec must not change afterwards, as those of the cache do not: each is read once.
 */
export function addressesOf(spec: IPPoolSpec): PoolAddresses | undefined {
  if (!known.has(spec)) known.set(spec, readAddresses(spec));
  return known.get(spec);
}

function readAddresses(spec: IPPoolSpec): PoolAddresses | undefined {
  const ranges = readRanges(spec.addresses);
  const excluded = readRanges(spec.excludedAddresses ?? []);
  const [range] = ranges ?? [];
  const gateway = spec.gateway === undefined ? undefined : readIp(spec.gateway);
  if (ranges === undefined || excluded === undefined || range === undefined) return undefined;
  if (spec.gateway !== undefined && gateway === undefined) return undefined;
  const { family } = range;
  const others = [...ranges, ...excluded, ...(gateway === undefined ? [] : [gateway])];
  if (spec.prefix > bitsOf(family) || others.some((one) => one.family !== family)) return undefined;
  const taken = [
    ...excluded,
    ...(gateway === undefined ? [] : [{ first: gateway.number, last: gateway.number }]),
    ...(spec.reservedAddresses === "Allocate" ? [] : reservedOf(ranges, spec.prefix)),
  ];
  return { family, usable: without(unionOf(ranges), unionOf(taken)) };
}

function readRanges(texts: readonly string[]): readonly AddressRange[] | undefined {
  const ranges = texts.map(readRange);
  return ranges.every((one) => typeof one !== "string") ? ranges : undefined;
}

/**
 * Reports whether networks of a prefix have addresses in addition to those of their members.
 * Point-to-point links do not (RFC 3021, RFC 6164).
 */
export function hasReserved(family: Family, prefix: number): boolean {
  return bitsOf(family) - prefix >= 2;
}

/** Addresses are in one network, which the webhook sees to. */
function reservedOf([range]: readonly AddressRange[], prefix: number): readonly Span[] {
  if (range === undefined || !hasReserved(range.family, prefix)) return [];
  const { first, last } = networkOf({ family: range.family, number: range.first }, prefix);
  return [{ first, last: first }, ...(range.family === 4 ? [{ first: last, last }] : [])];
}
