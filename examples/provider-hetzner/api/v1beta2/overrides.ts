import { durationToSeconds, secondsToDuration } from "@capikit/api/conversion/runtime";
import type { Duration, int32, ObjectReference } from "@capikit/api/meta";
import type { HetznerBareMetalHostConsumerRef } from "./hetzner-bare-metal-host.ts";

/** Negative durations are 0. Less than a second is 1, because 0 has another meaning. */
export function secondsToHub(value: Duration): int32 {
  const isPositive = /^[^-]*[1-9]/.test(value);
  return Math.max(isPositive ? 1 : 0, durationToSeconds(value));
}

export function secondsFromHub(value: int32): Duration {
  return secondsToDuration(value);
}

export function consumerToHub(value: ObjectReference): HetznerBareMetalHostConsumerRef {
  const { apiVersion = "", kind = "", name = "" } = value;
  return { apiGroup: apiVersion.split("/").at(-2) ?? "", kind, name };
}

/** The namespace is that of the host, see `convertServed`. */
export function consumerFromHub(value: HetznerBareMetalHostConsumerRef): ObjectReference {
  const { apiGroup, kind, name } = value;
  return { apiVersion: `${apiGroup}/v1beta1`, kind, name };
}
