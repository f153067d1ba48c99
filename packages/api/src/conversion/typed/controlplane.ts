import type * as v1beta1 from "../../controlplane/kubeadm/v1beta1/index.ts";
import type * as v1beta2 from "../../controlplane/kubeadm/v1beta2/index.ts";
import { type ConvertOptions, convert, convertToHub } from "../convert.ts";

// Conversions of kubeadm control planes, by their types.

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

export function convertKubeadmControlPlaneToV1beta2(
  object: v1beta1.KubeadmControlPlane,
): v1beta2.KubeadmControlPlane {
  return convertToHub(
    object,
    "controlplane.cluster.x-k8s.io/v1beta2",
  ) as unknown as v1beta2.KubeadmControlPlane;
}

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

export function convertKubeadmControlPlaneTemplateToV1beta2(
  object: v1beta1.KubeadmControlPlaneTemplate,
): v1beta2.KubeadmControlPlaneTemplate {
  return convertToHub(
    object,
    "controlplane.cluster.x-k8s.io/v1beta2",
  ) as unknown as v1beta2.KubeadmControlPlaneTemplate;
}
