import { type FieldError, field } from "@capikit/controller-kit/webhooks";
import type { IPPoolSpec } from "../../api/v1alpha1/index.ts";
import { has } from "../addresses/address-set.ts";
import { addressesOf } from "./pool-addresses.ts";
import { type GivenAddress, numberOf } from "./used-addresses.ts";

/** How many objects a message names. */
const named = 3;

/** Returns the errors of a change while addresses are in use: it must not remove used addresses. */
export function checkChange(
  before: IPPoolSpec,
  after: IPPoolSpec,
  given: readonly GivenAddress[],
): readonly FieldError[] {
  const [old, now] = [addressesOf(before), addressesOf(after)];
  if (old === undefined || now === undefined) return [];
  const lost = given.filter((one) => {
    const number = numberOf(old, one);
    if (number === undefined || !has(old.usable, number)) return false;
    return old.family !== now.family || !has(now.usable, number);
  });
  if (lost.length === 0) return [];
  const names = lost
    .slice(0, named)
    .map(({ metadata: { namespace, name }, spec }) => `${spec?.address} by IPAddress ${namespace}/${name}`);
  const more = lost.length > named ? `, and ${lost.length - named} more` : "";
  const detail = `must keep the addresses that are in use: ${names.join(", ")}${more}. Delete their claims first`;
  return [field.forbidden("spec.addresses", detail)];
}

/** Returns warnings about a change. */
export function warningsOf(before: IPPoolSpec, after: IPPoolSpec, used: number): readonly string[] {
  if (used === 0 || (before.prefix === after.prefix && before.gateway === after.gateway)) return [];
  return [`${used} addresses in use keep the prefix and the gateway that they were given with`];
}
