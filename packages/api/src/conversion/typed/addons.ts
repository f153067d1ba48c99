import type * as v1beta1 from "../../addons/v1beta1/index.ts";
import type * as v1beta2 from "../../addons/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "../engine/convert.ts";

// Typed conversions of add-ons.

/** Converts a ClusterResourceSet to v1beta1, as `convert` does. */
export function convertClusterResourceSetToV1beta1(
  object: v1beta2.ClusterResourceSet,
  options: ConvertOptions,
): v1beta1.ClusterResourceSet {
  return convert(object, "addons.cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.ClusterResourceSet;
}

/** Converts a ClusterResourceSet to v1beta2, as `convert` does, without a resolver. */
export function convertClusterResourceSetToV1beta2(
  object: v1beta1.ClusterResourceSet,
): v1beta2.ClusterResourceSet {
  return convertToHub(object, "addons.cluster.x-k8s.io/v1beta2") as unknown as v1beta2.ClusterResourceSet;
}

/** Converts a ClusterResourceSetBinding to v1beta1, as `convert` does. */
export function convertClusterResourceSetBindingToV1beta1(
  object: v1beta2.ClusterResourceSetBinding,
  options: ConvertOptions,
): v1beta1.ClusterResourceSetBinding {
  return convert(
    object,
    "addons.cluster.x-k8s.io/v1beta1",
    options,
  ) as unknown as v1beta1.ClusterResourceSetBinding;
}

/** Converts a ClusterResourceSetBinding to v1beta2, as `convert` does, without a resolver. */
export function convertClusterResourceSetBindingToV1beta2(
  object: v1beta1.ClusterResourceSetBinding,
): v1beta2.ClusterResourceSetBinding {
  return convertToHub(
    object,
    "addons.cluster.x-k8s.io/v1beta2",
  ) as unknown as v1beta2.ClusterResourceSetBinding;
}
