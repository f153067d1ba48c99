import { ConversionError, secondsToDuration } from "@capikit/api/conversion/runtime";
import type { Duration, int, int32, ObjectReference } from "@capikit/api/meta";
import { parseDuration } from "@capikit/common/time";
import type { HetznerClusterFailureDomain as OldFailureDomain } from "../v1beta1/hetzner-cluster.ts";
import type { HetznerBareMetalHostConsumerRef } from "./hetzner-bare-metal-host.ts";
import type { HetznerClusterFailureDomain } from "./hetzner-cluster.ts";

const maxInt32 = 2 ** 31 - 1;

/** v1beta2 does not allow negative counts. */
export function retriesToHub(value: int): int32 {
  return Math.max(0, inInt32(value));
}

export function retriesFromHub(value: int32): int {
  return value;
}

/** Rounds a part of a second up to 1, as 0 disables a timeout. Negative durations are 0. */
export function secondsToHub(value: Duration): int32 {
  const nanoseconds = parseDuration(value);
  if (nanoseconds === undefined) throw invalid(`${JSON.stringify(value)} is not a duration such as 1m30s`);
  const seconds = inInt32(Number(nanoseconds / 1_000_000_000n));
  return Math.max(nanoseconds > 0n ? 1 : 0, seconds);
}

export function secondsFromHub(value: int32): Duration {
  return secondsToDuration(value);
}

/** A map has no order: the list is sorted by name. */
export function failureDomainsToHub(value: Record<string, OldFailureDomain>): HetznerClusterFailureDomain[] {
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, domain]) => ({ ...domain, name }));
}

export function failureDomainsFromHub(
  value: HetznerClusterFailureDomain[],
): Record<string, OldFailureDomain> {
  return Object.fromEntries(value.map(({ name, ...domain }) => [name, domain]));
}

export function consumerToHub({
  apiVersion = "",
  kind = "",
  name = "",
}: ObjectReference): HetznerBareMetalHostConsumerRef {
  const [group = "", version, ...rest] = apiVersion.split("/");
  if (rest.length > 0) throw invalid(`${JSON.stringify(apiVersion)} is not an apiVersion`);
  return { apiGroup: version === undefined ? "" : group, kind, name };
}

/** The namespace is that of the host, see `convertServed`. */
export function consumerFromHub({ apiGroup, kind, name }: HetznerBareMetalHostConsumerRef): ObjectReference {
  return { apiVersion: `${apiGroup}/v1beta1`, kind, name };
}

function inInt32(value: number): number {
  if (Math.abs(value) <= maxInt32) return value;
  throw invalid(`${value} exceeds 32 bits`);
}

const invalid = (reason: string): ConversionError =>
  new ConversionError("CONVERSION_INVALID_OBJECT", "", reason);
