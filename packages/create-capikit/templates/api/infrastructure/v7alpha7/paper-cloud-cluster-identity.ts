import type { KubernetesList, KubernetesObject, LabelSelector } from "@capikit/api/meta";

/**
 * PaperCloudClusterIdentity is an account that the PaperCloudClusters of some namespaces may use.
 *
 * +kubebuilder:resource:path=papercloudclusteridentities,scope=Cluster,categories=cluster-api
 * +kubebuilder:metadata:labels="clusterctl.cluster.x-k8s.io/move-hierarchy="
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 */
export interface PaperCloudClusterIdentity extends KubernetesObject {
  /** spec names the credentials of the account and their users. */
  spec: PaperCloudClusterIdentitySpec;
}

export interface PaperCloudClusterIdentityList extends KubernetesList<PaperCloudClusterIdentity> {}

/** PaperCloudClusterIdentitySpec names the credentials of an account and their users. */
export interface PaperCloudClusterIdentitySpec {
  /**
   * secretName is the name of a Secret in the namespace of the provider, with the key token. It is
   * immutable.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   * +k8s:immutable
   */
  secretName: string;

  /**
   * allowedNamespaces selects the namespaces whose PaperCloudClusters may use the identity. An
   * empty object selects all namespaces; without it, no namespace may use the identity.
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
