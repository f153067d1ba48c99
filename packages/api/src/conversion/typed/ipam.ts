import type * as v1alpha1 from "../../ipam/v1alpha1/index.ts";
import type * as v1beta1 from "../../ipam/v1beta1/index.ts";
import type * as v1beta2 from "../../ipam/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "../engine/convert.ts";

// Typed conversions of IP addresses.

/** Converts an IPAddress to v1alpha1, as `convert` does. */
export function convertIPAddressToV1alpha1(
  object: v1beta1.IPAddress | v1beta2.IPAddress,
  options: ConvertOptions,
): v1alpha1.IPAddress {
  return convert(object, "ipam.cluster.x-k8s.io/v1alpha1", options) as unknown as v1alpha1.IPAddress;
}

/** Converts an IPAddress to v1beta1, as `convert` does. */
export function convertIPAddressToV1beta1(
  object: v1alpha1.IPAddress | v1beta2.IPAddress,
  options: ConvertOptions,
): v1beta1.IPAddress {
  return convert(object, "ipam.cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.IPAddress;
}

/** Converts an IPAddress to v1beta2, as `convert` does, without a resolver. */
export function convertIPAddressToV1beta2(object: v1alpha1.IPAddress | v1beta1.IPAddress): v1beta2.IPAddress {
  return convertToHub(object, "ipam.cluster.x-k8s.io/v1beta2") as unknown as v1beta2.IPAddress;
}

/** Converts an IPAddressClaim to v1alpha1, as `convert` does. */
export function convertIPAddressClaimToV1alpha1(
  object: v1beta1.IPAddressClaim | v1beta2.IPAddressClaim,
  options: ConvertOptions,
): v1alpha1.IPAddressClaim {
  return convert(object, "ipam.cluster.x-k8s.io/v1alpha1", options) as unknown as v1alpha1.IPAddressClaim;
}

/** Converts an IPAddressClaim to v1beta1, as `convert` does. */
export function convertIPAddressClaimToV1beta1(
  object: v1alpha1.IPAddressClaim | v1beta2.IPAddressClaim,
  options: ConvertOptions,
): v1beta1.IPAddressClaim {
  return convert(object, "ipam.cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.IPAddressClaim;
}

/** Converts an IPAddressClaim to v1beta2, as `convert` does, without a resolver. */
export function convertIPAddressClaimToV1beta2(
  object: v1alpha1.IPAddressClaim | v1beta1.IPAddressClaim,
): v1beta2.IPAddressClaim {
  return convertToHub(object, "ipam.cluster.x-k8s.io/v1beta2") as unknown as v1beta2.IPAddressClaim;
}
