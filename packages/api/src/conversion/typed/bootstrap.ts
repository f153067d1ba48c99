import type * as v1beta1 from "../../bootstrap/kubeadm/v1beta1/index.ts";
import type * as v1beta2 from "../../bootstrap/kubeadm/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "../engine/convert.ts";

// Typed conversions of kubeadm configurations.

/** Converts a KubeadmConfig to v1beta1, as `convert` does. */
export function convertKubeadmConfigToV1beta1(
  object: v1beta2.KubeadmConfig,
  options: ConvertOptions,
): v1beta1.KubeadmConfig {
  return convert(object, "bootstrap.cluster.x-k8s.io/v1beta1", options) as unknown as v1beta1.KubeadmConfig;
}

/** Converts a KubeadmConfig to v1beta2, as `convert` does, without a resolver. */
export function convertKubeadmConfigToV1beta2(object: v1beta1.KubeadmConfig): v1beta2.KubeadmConfig {
  return convertToHub(object, "bootstrap.cluster.x-k8s.io/v1beta2") as unknown as v1beta2.KubeadmConfig;
}

/** Converts a KubeadmConfigTemplate to v1beta1, as `convert` does. */
export function convertKubeadmConfigTemplateToV1beta1(
  object: v1beta2.KubeadmConfigTemplate,
  options: ConvertOptions,
): v1beta1.KubeadmConfigTemplate {
  return convert(
    object,
    "bootstrap.cluster.x-k8s.io/v1beta1",
    options,
  ) as unknown as v1beta1.KubeadmConfigTemplate;
}

/** Converts a KubeadmConfigTemplate to v1beta2, as `convert` does, without a resolver. */
export function convertKubeadmConfigTemplateToV1beta2(
  object: v1beta1.KubeadmConfigTemplate,
): v1beta2.KubeadmConfigTemplate {
  return convertToHub(
    object,
    "bootstrap.cluster.x-k8s.io/v1beta2",
  ) as unknown as v1beta2.KubeadmConfigTemplate;
}
