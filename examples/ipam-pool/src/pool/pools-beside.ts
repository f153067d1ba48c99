import type { GlobalIPPool, IPPool } from "../../api/v1alpha1/index.ts";
import { sizeOf, without } from "../addresses/address-set.ts";
import { addressesOf } from "./pool-addresses.ts";

/** Of either kind. */
export type Pool = IPPool | GlobalIPPool;

/** Returns the addresses that other, independent pools also contain. */
export function poolsBeside(pool: Pool, others: readonly Pool[]): readonly Pool[] {
  const mine = addressesOf(pool.spec);
  if (mine === undefined) return [];
  const isSame = ({ kind, metadata: { namespace, name } }: Pool): boolean =>
    kind === pool.kind && namespace === pool.metadata.namespace && name === pool.metadata.name;
  return others.filter((other) => {
    const theirs = isSame(other) ? undefined : addressesOf(other.spec);
    if (theirs?.family !== mine.family) return false;
    return sizeOf(without(mine.usable, theirs.usable)) < sizeOf(mine.usable);
  });
}
