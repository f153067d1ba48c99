import type { ObjectMeta } from "@capikit/api/meta";
import type { IPPoolSpec } from "../../api/v1alpha1/index.ts";

/** Milliseconds until the address of a deleted claim can be allocated; at most 0 when it can. */
export function graceLeft(
  { addressReuseGracePeriodSeconds = 0 }: Pick<IPPoolSpec, "addressReuseGracePeriodSeconds">,
  { deletionTimestamp }: Pick<ObjectMeta, "deletionTimestamp">,
  nowMs: number,
): number {
  if (deletionTimestamp === undefined) return 0;
  return Date.parse(deletionTimestamp) + addressReuseGracePeriodSeconds * 1_000 - nowMs;
}
