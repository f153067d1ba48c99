import type { KubernetesList } from "@capikit/api/meta";
import type { ExtensionRegistration } from "@capikit/extension-kit/discovery";

/**
 * FooExtension registers an extension for the hooks of provider Foo, like Cluster API's
 * ExtensionConfig for its own hooks.
 *
 * +kubebuilder:resource:path=fooextensions,scope=Cluster
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether discovery is paused",priority=10
 * +kubebuilder:printcolumn:name="Discovered",type=string,JSONPath=`.status.conditions[?(@.type=="Discovered")].status`,description="Whether the handlers are discovered"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface FooExtension extends ExtensionRegistration {}

/** A list of FooExtension objects. */
export interface FooExtensionList extends KubernetesList<FooExtension> {}
