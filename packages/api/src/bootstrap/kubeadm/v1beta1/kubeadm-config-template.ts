import type { ObjectMeta } from "../../../core/v1beta1/index.ts";
import type { KubernetesList, KubernetesObject } from "../../../meta/index.ts";
import type { KubeadmConfigSpec } from "./kubeadm-config.ts";

/**
 * Template of KubeadmConfigs.
 *
 * +kubebuilder:resource:path=kubeadmconfigtemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:deprecatedversion
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface KubeadmConfigTemplate extends KubernetesObject {
  /** Desired state. */
  spec?: KubeadmConfigTemplateSpec;
}

/** A list of KubeadmConfigTemplate objects. */
export interface KubeadmConfigTemplateList extends KubernetesList<KubeadmConfigTemplate> {}

/** Desired state of a KubeadmConfigTemplate. */
export interface KubeadmConfigTemplateSpec {
  /** Template of the KubeadmConfigs. */
  template: KubeadmConfigTemplateResource;
}

/** Template of the KubeadmConfigs. */
export interface KubeadmConfigTemplateResource {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Desired state of the KubeadmConfigs. */
  spec?: KubeadmConfigSpec;
}
