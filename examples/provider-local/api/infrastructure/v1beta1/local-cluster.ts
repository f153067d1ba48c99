import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { V1Beta2Status } from "../../deprecated-status.ts";

/**
 * LocalCluster is the infrastructure of a Cluster on this host: an etcd and a kube-apiserver, or a
 * share of those that serve many Clusters.
 *
 * +kubebuilder:resource:path=localclusters,scope=Namespaced,categories=cluster-api
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`
 * +kubebuilder:printcolumn:name="API server",type=string,JSONPath=`.spec.apiServer`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.ready`
 * +kubebuilder:printcolumn:name="Port",type=integer,JSONPath=`.spec.controlPlaneEndpoint.port`,priority=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.spec) || has(self.spec)",message="spec cannot be removed"
 */
export interface LocalCluster extends KubernetesObject {
  /** spec is the desired state of the infrastructure. */
  spec?: LocalClusterSpec;

  /** status is the observed state of the infrastructure. */
  status?: LocalClusterStatus;
}

export interface LocalClusterList extends KubernetesList<LocalCluster> {}

/** LocalClusterSpec is the desired state of a LocalCluster. */
export interface LocalClusterSpec {
  /** controlPlaneEndpoint is the address of the Cluster's API server. The provider sets it. */
  controlPlaneEndpoint?: APIEndpoint;

  /**
   * apiServer selects the API server of the Cluster. Dedicated starts an etcd and a kube-apiserver
   * for it, about 310 MiB. Shared uses those of all such Clusters on this host, which show the
   * Nodes of all of them. It is immutable.
   * +kubebuilder:default=Dedicated
   * +k8s:immutable
   */
  apiServer?: "Dedicated" | "Shared";

  /**
   * failureDomains are the names of the failure domains that the host pretends to have.
   * +listType=set
   * +kubebuilder:validation:MaxItems=16
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=63
   */
  failureDomains?: string[];
}

/**
 * APIEndpoint is a host and a port.
 * +kubebuilder:validation:MinProperties=1
 */
export interface APIEndpoint {
  /**
   * host is a name or an address.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=512
   */
  host?: string;

  /**
   * port of the API server.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=65535
   */
  port?: int32;
}

/**
 * LocalClusterStatus is the observed state of a LocalCluster.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalClusterStatus {
  /**
   * conditions of the infrastructure.
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];

  /**
   * ready is true once the API server has answered; it never resets.
   * +capikit:conversion:from=initialization.provisioned
   */
  ready?: boolean;

  /**
   * failureDomains that machines can be spread over, by their names.
   * +capikit:conversion:from=failureDomains
   * +capikit:conversion:with=byName
   */
  failureDomains?: Record<string, FailureDomain>;

  /**
   * failureReason is a short reason of the final failure, for programs.
   * +capikit:conversion:from=deprecated.v1beta1.failureReason
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  failureReason?: string;

  /**
   * failureMessage is the reason of the final failure.
   * +capikit:conversion:from=deprecated.v1beta1.failureMessage
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=10240
   */
  failureMessage?: string;

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: V1Beta2Status;
}

/** FailureDomain is a part of the infrastructure that fails independently. */
export interface FailureDomain {
  /** controlPlane reports whether control plane machines may be placed there. */
  controlPlane?: boolean;
}
