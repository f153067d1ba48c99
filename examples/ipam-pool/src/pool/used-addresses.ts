import { type Ip, readIp } from "../addresses/ip.ts";
import type { PoolAddresses } from "./pool-addresses.ts";

/** An IPAddress, as far as it matters here. */
export interface GivenAddress {
  readonly metadata: { readonly namespace?: string | undefined; readonly name?: string | undefined };
  readonly spec?: { readonly address: string };
}

const known = new WeakMap<GivenAddress, Ip | undefined>();

/** Returns the address as a number; undefined for another family. Cached per object. */
export function numberOf({ family }: PoolAddresses, given: GivenAddress): bigint | undefined {
  if (!known.has(given)) known.set(given, readIp(given.spec?.address ?? ""));
  const ip = known.get(given);
  return ip?.family === family ? ip.number : undefined;
}

/** The numbers of addresses that were given out. */
export function usedNumbers(pool: PoolAddresses, given: readonly GivenAddress[]): ReadonlySet<bigint> {
  return new Set(given.flatMap((one) => numberOf(pool, one) ?? []));
}
