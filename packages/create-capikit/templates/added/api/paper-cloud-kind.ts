import type { Condition, KubernetesList, KubernetesObject } from "@capikit/api/meta";

/**
 * PaperCloudKind is …
 *
 * +kubebuilder:resource:path=papercloudkinds,scope=Namespaced
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 */
export interface PaperCloudKind extends KubernetesObject {
  /** spec is the desired state. */
  spec: PaperCloudKindSpec;

  /** status is the observed state. */
  status?: PaperCloudKindStatus;
}

export interface PaperCloudKindList extends KubernetesList<PaperCloudKind> {}

/** PaperCloudKindSpec is the desired state of a PaperCloudKind. */
export interface PaperCloudKindSpec {
  /**
   * description explains the purpose of the PaperCloudKind. Replace this example field.
   * +kubebuilder:validation:MaxLength=256
   */
  description?: string;
}

/**
 * PaperCloudKindStatus is the observed state of a PaperCloudKind.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudKindStatus {
  /**
   * conditions of the PaperCloudKind.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];
}
