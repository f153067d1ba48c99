import type * as v1alpha1 from "../../runtime/v1alpha1/index.ts";
import type * as v1beta2 from "../../runtime/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "../engine/convert.ts";

// Typed conversions of runtime extensions.

/** Converts an ExtensionConfig to v1alpha1, as `convert` does. */
export function convertExtensionConfigToV1alpha1(
  object: v1beta2.ExtensionConfig,
  options: ConvertOptions,
): v1alpha1.ExtensionConfig {
  return convert(object, "runtime.cluster.x-k8s.io/v1alpha1", options) as unknown as v1alpha1.ExtensionConfig;
}

/** Converts an ExtensionConfig to v1beta2, as `convert` does, without a resolver. */
export function convertExtensionConfigToV1beta2(object: v1alpha1.ExtensionConfig): v1beta2.ExtensionConfig {
  return convertToHub(object, "runtime.cluster.x-k8s.io/v1beta2") as unknown as v1beta2.ExtensionConfig;
}
