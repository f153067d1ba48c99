import type * as v1beta1 from "../../controlplane/kubeadm/v1beta1/index.ts";
import type * as v1beta2 from "../../controlplane/kubeadm/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "../engine/convert.ts";

// Typed conversions of kubeadm control planes.

/** Converts a KubeadmControlPlane to v1beta1, as `convert` does. */
export function convertKubeadmControlPlaneToV1beta1(
  object: v1beta2.KubeadmControlPlane,
  options: ConvertOptions,
): v1beta1.KubeadmControlPlane {
  return convert(
    object,
    "controlplane.cluster.x-k8s.io/v1beta1",
    options,
  ) as unknown as v1beta1.KubeadmControlPlane;
}

/** Converts a KubeadmControlPlane to v1beta2, as `convert` does, without a resolver. */
export function convertKubeadmControlPlaneToV1beta2(
  object: v1beta1.KubeadmControlPlane,
): v1beta2.KubeadmControlPlane {
  return convertToHub(
    object,
    "controlplane.cluster.x-k8s.io/v1beta2",
  ) as unknown as v1beta2.KubeadmControlPlane;
}

/** Converts a KubeadmControlPlaneTemplate to v1beta1, as `convert` does. */
export function convertKubeadmControlPlaneTemplateToV1beta1(
  object: v1beta2.KubeadmControlPlaneTemplate,
  options: ConvertOptions,
): v1beta1.KubeadmControlPlaneTemplate {
  return convert(
    object,
    "controlplane.cluster.x-k8s.io/v1beta1",
    options,
  ) as unknown as v1beta1.KubeadmControlPlaneTemplate;
}

/** Converts a KubeadmControlPlaneTemplate to v1beta2, as `convert` does, without a resolver. */
export function convertKubeadmControlPlaneTemplateToV1beta2(
  object: v1beta1.KubeadmControlPlaneTemplate,
): v1beta2.KubeadmControlPlaneTemplate {
  return convertToHub(
    object,
    "controlplane.cluster.x-k8s.io/v1beta2",
  ) as unknown as v1beta2.KubeadmControlPlaneTemplate;
}
