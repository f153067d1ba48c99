import type { FailureDomain as OldFailureDomain } from "../v1beta1/local-cluster.ts";
import type { FailureDomain } from "./local-cluster.ts";

/** A map has no order: the list is sorted by name. */
export function failureDomainsToHub(value: Record<string, OldFailureDomain>): FailureDomain[] {
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, domain]) => ({ ...domain, name }));
}

/** By their names. */
export function failureDomainsFromHub(value: FailureDomain[]): Record<string, OldFailureDomain> {
  return Object.fromEntries(value.map(({ name, ...domain }) => [name, domain]));
}
