import { readyCondition } from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";
import type { IPPoolAddresses } from "../../api/v1alpha1/index.ts";
import { has, sizeOf } from "../addresses/address-set.ts";
import type { PoolAddresses } from "./pool-addresses.ts";
import { type GivenAddress, numberOf, usedNumbers } from "./used-addresses.ts";

/** How many addresses there are. */
export function countAddresses(pool: PoolAddresses, given: readonly GivenAddress[]): IPPoolAddresses {
  const { usable } = pool;
  const total = sizeOf(usable);
  const used = [...usedNumbers(pool, given)].filter((number) => has(usable, number));
  const outOfRange = given.filter((one) => {
    const number = numberOf(pool, one);
    return number === undefined || !has(usable, number);
  });
  return {
    total: toCount(total),
    used: given.length,
    free: toCount(total - BigInt(used.length)),
    outOfRange: outOfRange.length,
  };
}

/**
 * Returns the condition Ready of a pool with a number of free addresses; undefined means an invalid
 * spec.
 */
export function readinessOf(
  free: number | undefined,
): Pick<Condition, "type" | "status" | "reason" | "message"> {
  const type = readyCondition;
  if (free === undefined) {
    const message = "The spec is invalid; the webhook reports the errors on the next change";
    return { type, status: "False", reason: "InvalidSpec", message };
  }
  return free === 0
    ? { type, status: "False", reason: "PoolExhausted", message: "All addresses are in use" }
    : { type, status: "True", reason: "AddressesAvailable", message: "" };
}

/** JSON has no larger whole numbers that every reader gets right. */
function toCount(number: bigint): number {
  return number > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(number);
}
