import type { Condition } from "@capikit/api/meta";
import { writeIp } from "../addresses/ip.ts";
import type { PoolAddresses } from "./pool-addresses.ts";
import { type GivenAddress, numberOf } from "./used-addresses.ts";

/** How many addresses a message names. */
const named = 3;

/** Returns addresses that several IPAddresses of a pool have (manual changes), lowest first. */
export function conflictsOf(pool: PoolAddresses, given: readonly GivenAddress[]): readonly string[] {
  const seen = new Set<bigint>();
  const twice = new Set<bigint>();
  for (const one of given) {
    const number = numberOf(pool, one);
    if (number === undefined) continue;
    if (seen.has(number)) twice.add(number);
    seen.add(number);
  }
  const { family } = pool;
  return [...twice].toSorted((a, b) => (a < b ? -1 : 1)).map((number) => writeIp({ family, number }));
}

/** The pool's message about them. */
export function uniquenessOf(
  conflicts: readonly string[],
): Pick<Condition, "type" | "status" | "reason" | "message"> {
  const type = "AddressesUnique";
  if (conflicts.length === 0) return { type, status: "True", reason: "NoConflicts", message: "" };
  const more = conflicts.length > named ? ` and ${conflicts.length - named} more` : "";
  const message = `Several IPAddresses have ${conflicts.slice(0, named).join(", ")}${more}`;
  return { type, status: "False", reason: "AddressGivenTwice", message };
}
