import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { PaperCloudControlPlaneSettings } from "./paper-cloud-control-plane.ts";

/**
 * PaperCloudControlPlaneTemplate is the template of the control planes of a ClusterClass.
 *
 * +kubebuilder:resource:path=papercloudcontrolplanetemplates,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 */
export interface PaperCloudControlPlaneTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: PaperCloudControlPlaneTemplateSpec;
}

export interface PaperCloudControlPlaneTemplateList extends KubernetesList<PaperCloudControlPlaneTemplate> {}

/** PaperCloudControlPlaneTemplateSpec contains the template. */
export interface PaperCloudControlPlaneTemplateSpec {
  /** template of the control planes. */
  template: PaperCloudControlPlaneTemplateResource;
}

/** PaperCloudControlPlaneTemplateResource is a control plane without its identity. */
export interface PaperCloudControlPlaneTemplateResource {
  /** metadata that each control plane gets. */
  metadata?: ObjectMeta;

  /** spec of each control plane. */
  spec?: PaperCloudControlPlaneSettings;
}
