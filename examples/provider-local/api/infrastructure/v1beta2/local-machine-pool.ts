import type { Condition, int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { V1Beta1DeprecatedConditions } from "../../deprecated-status.ts";
import type { AddressPoolReference, LocalMachineInitializationStatus } from "./local-machine.ts";

/**
 * LocalMachinePool is a number of machines that this host pretends to have, all alike: Nodes in the
 * API server of their Cluster, without an object for each.
 *
 * +kubebuilder:resource:path=localmachinepools,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine pool",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="MachinePool")].name`
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.initialization.provisioned`
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
   * +capikit:conversion:from=v1beta2.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /**
   * initialization reports the progress of the first provisioning.
   * +capikit:conversion:preserve
   */
  initialization?: LocalMachineInitializationStatus;

  /** ready is true once the Nodes exist. The MachinePool controller reads only this field. */
  ready?: boolean;

  /** replicas is how many machines there are. */
  replicas?: int32;

  /** deprecated has the fields of contract v1beta1, for clients of v1beta1. */
  deprecated?: LocalMachinePoolDeprecatedStatus;
}

/** LocalMachinePoolDeprecatedStatus has the fields of contracts that Cluster API deprecates. */
export interface LocalMachinePoolDeprecatedStatus {
  /** v1beta1 has the conditions of contract v1beta1. Cluster API fails for pools with a failure. */
  v1beta1?: V1Beta1DeprecatedConditions;
}
