import type { KubernetesList, KubernetesObject, LabelSelector } from "@capikit/api/meta";

/**
 * FooClusterIdentity is an account on Foo that the FooClusters of some namespaces may use.
 *
 * +kubebuilder:resource:path=fooclusteridentities,scope=Cluster,categories=cluster-api,shortName=fci
 * +kubebuilder:metadata:labels="clusterctl.cluster.x-k8s.io/move-hierarchy="
 * +kubebuilder:storageversion
 */
export interface FooClusterIdentity extends KubernetesObject {
  /** spec names the credentials of the account and their users. */
  spec: FooClusterIdentitySpec;
}

export interface FooClusterIdentityList extends KubernetesList<FooClusterIdentity> {}

/** FooClusterIdentitySpec names the credentials of an account and their users. */
export interface FooClusterIdentitySpec {
  /**
   * secretName is the name of a Secret in the namespace of the provider, with the keys account and
   * token. It is immutable.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   * +k8s:immutable
   */
  secretName: string;

  /**
   * allowedNamespaces selects the namespaces whose FooClusters may use the identity. An empty
   * object selects all namespaces; without it, no namespace may use the identity.
   */
  allowedNamespaces?: AllowedNamespaces;
}

/** AllowedNamespaces selects namespaces by name and by label. */
export interface AllowedNamespaces {
  /**
   * list of names of namespaces.
   * +listType=set
   * +kubebuilder:validation:MaxItems=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=63
   */
  list?: string[];

  /** selector of the labels of namespaces. An empty selector selects none. */
  selector?: LabelSelector;
}
