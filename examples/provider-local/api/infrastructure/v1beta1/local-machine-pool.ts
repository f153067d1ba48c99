import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { V1Beta2Status } from "../../deprecated-status.ts";
import type { AddressPoolReference } from "./local-machine.ts";

/**
 * LocalMachinePool is a number of machines that this host pretends to have, all alike: Nodes in the
 * API server of their Cluster, without an object for each.
 *
 * +kubebuilder:resource:path=localmachinepools,scope=Namespaced,categories=cluster-api
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine pool",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="MachinePool")].name`
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.ready`
 */
export interface LocalMachinePool extends KubernetesObject {
  /** spec is the desired state of the machines. */
  spec?: LocalMachinePoolSpec;

  /** status is the observed state of the machines. */
  status?: LocalMachinePoolStatus;
}

export interface LocalMachinePoolList extends KubernetesList<LocalMachinePool> {}

/** LocalMachinePoolSpec is the desired state. The MachinePool sets the number of machines. */
export interface LocalMachinePoolSpec {
  /**
   * providerIDList names the machines, as their Nodes do. The provider sets it.
   * +listType=set
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=512
   */
  providerIDList?: string[];

  /**
   * size of the simulated machines, such as small. It is the label node.kubernetes.io/instance-type
   * of their Nodes.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   */
  size?: string;

  /**
   * addressesFromPools names pools of IPAM providers. Each machine gets an address of each, and has
   * them until it goes.
   * +listType=atomic
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=8
   */
  addressesFromPools?: AddressPoolReference[];
}

/**
 * LocalMachinePoolStatus is the observed state of a LocalMachinePool.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalMachinePoolStatus {
  /**
   * conditions of the machines.
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];

  /** ready is true once the Nodes are there. */
  ready?: boolean;

  /** replicas is how many machines there are. */
  replicas?: int32;

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: V1Beta2Status;
}
