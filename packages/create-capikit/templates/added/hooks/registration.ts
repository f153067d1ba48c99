import type { KubernetesList } from "@capikit/api/meta";
import type { ExtensionRegistration } from "@capikit/extension-kit/discovery";

/**
 * PaperCloudKind registers an extension for the hooks of this provider.
 *
 * +kubebuilder:resource:path=papercloudkinds,scope=Cluster
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether discovery is paused",priority=10
 * +kubebuilder:printcolumn:name="Discovered",type=string,JSONPath=`.status.conditions[?(@.type=="Discovered")].status`,description="Whether the handlers are discovered"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface PaperCloudKind extends ExtensionRegistration {}

/** A list of PaperCloudKind objects. */
export interface PaperCloudKindList extends KubernetesList<PaperCloudKind> {}
