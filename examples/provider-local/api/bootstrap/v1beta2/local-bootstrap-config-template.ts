import type { KubernetesList, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { LocalBootstrapConfigSpec } from "./local-bootstrap-config.ts";

/**
 * LocalBootstrapConfigTemplate is the template of LocalBootstrapConfigs.
 *
 * +kubebuilder:resource:path=localbootstrapconfigtemplates,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 */
export interface LocalBootstrapConfigTemplate extends KubernetesObject {
  /** spec is the template. */
  spec: LocalBootstrapConfigTemplateSpec;
}

export interface LocalBootstrapConfigTemplateList extends KubernetesList<LocalBootstrapConfigTemplate> {}

/** LocalBootstrapConfigTemplateSpec contains the template. */
export interface LocalBootstrapConfigTemplateSpec {
  /** template of the LocalBootstrapConfigs. */
  template: LocalBootstrapConfigTemplateResource;
}

/** LocalBootstrapConfigTemplateResource is a LocalBootstrapConfig without its identity. */
export interface LocalBootstrapConfigTemplateResource {
  /** metadata that each of them gets. */
  metadata?: ObjectMeta;

  /** spec of each of them. */
  spec?: LocalBootstrapConfigSpec;
}
