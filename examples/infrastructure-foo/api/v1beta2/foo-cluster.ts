import type { Condition, int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";

/**
 * FooCluster is the infrastructure of a cluster on Foo: its network and the endpoint of its control
 * plane.
 *
 * +kubebuilder:resource:path=fooclusters,scope=Namespaced,categories=cluster-api,shortName=fc
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.initialization.provisioned`
 * +kubebuilder:printcolumn:name="Endpoint",type=string,JSONPath=`.spec.controlPlaneEndpoint.host`,priority=1
 */
export interface FooCluster extends KubernetesObject {
  /** spec is the desired state of the infrastructure. */
  spec: FooClusterSpec;

  /** status is the observed state of the infrastructure. */
  status?: FooClusterStatus;
}

export interface FooClusterList extends KubernetesList<FooCluster> {}

/**
 * FooClusterSpec is the desired state of a FooCluster.
 * +kubebuilder:validation:XValidation:rule="self.tier != 'Basic' || self.gateways <= 2",message="tier Basic has at most 2 gateways",fieldPath=".gateways",reason=FieldValueForbidden
 */
export interface FooClusterSpec {
  /** controlPlaneEndpoint is the address of the cluster's API server. The provider sets it. */
  controlPlaneEndpoint?: APIEndpoint;

  /** identityRef names the account of the cluster. Without it, the provider's account is used. */
  identityRef?: FooIdentityReference;

  /**
   * region of the cluster. It is immutable.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:Pattern=`^[a-z]+-[a-z]+-[0-9]$`
   * +k8s:immutable
   */
  region: string;

  /** tier of the network. */
  tier: "Basic" | "Premium";

  /**
   * gateways is how many gateways to run.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=16
   * +kubebuilder:default=1
   */
  gateways?: int32;

  /**
   * subnets of the network, each with a name of its own.
   * +listType=map
   * +listMapKey=name
   * +kubebuilder:validation:MaxItems=32
   */
  subnets?: Subnet[];
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

/** FooIdentityReference names the account of a cluster. */
export interface FooIdentityReference {
  /** kind is FooClusterIdentity, or Secret for a Secret in the namespace of the FooCluster. */
  kind: "FooClusterIdentity" | "Secret";

  /**
   * name of the identity or Secret.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  name: string;
}

/** Subnet is a part of the network. */
export interface Subnet {
  /**
   * name of the subnet.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   */
  name: string;

  /**
   * cidr is the block of addresses.
   * +kubebuilder:validation:Format=cidr
   * +kubebuilder:validation:MaxLength=43
   */
  cidr: string;

  /**
   * zones that the subnet reaches.
   * +listType=set
   * +kubebuilder:validation:MaxItems=8
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=63
   */
  zones?: string[];
}

/**
 * FooClusterStatus is the observed state of a FooCluster.
 * +kubebuilder:validation:MinProperties=1
 */
export interface FooClusterStatus {
  /**
   * conditions of the infrastructure.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** initialization reports the progress of the first provisioning. */
  initialization?: FooClusterInitializationStatus;

  /**
   * failureDomains that machines can be spread over.
   * +listType=map
   * +listMapKey=name
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: FailureDomain[];
}

/**
 * FooClusterInitializationStatus reports the progress of the first provisioning.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.provisioned) || !oldSelf.provisioned || (has(self.provisioned) && self.provisioned)",message="provisioned must not be reset"
 */
export interface FooClusterInitializationStatus {
  /** provisioned is true once the infrastructure is complete; it never resets. */
  provisioned?: boolean;
}

/** FailureDomain is a part of the infrastructure that fails on its own. */
export interface FailureDomain {
  /**
   * name of the failure domain.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  name: string;

  /** controlPlane reports whether control plane machines may be placed there. */
  controlPlane?: boolean;
}
