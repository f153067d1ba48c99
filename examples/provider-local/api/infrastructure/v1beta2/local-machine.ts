import type { Condition, KubernetesList, KubernetesObject } from "@capikit/api/meta";
import type { DeprecatedStatus } from "../../deprecated-status.ts";

/**
 * LocalMachine is a machine that this host pretends to have: a Node in the API server of its
 * Cluster.
 *
 * +kubebuilder:resource:path=localmachines,scope=Namespaced,categories=cluster-api
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Provider ID",type=string,JSONPath=`.spec.providerID`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.initialization.provisioned`
 */
export interface LocalMachine extends KubernetesObject {
  /** spec is the desired state of the machine. */
  spec?: LocalMachineSpec;

  /** status is the observed state of the machine. */
  status?: LocalMachineStatus;
}

export interface LocalMachineList extends KubernetesList<LocalMachine> {}

/** LocalMachineSpec is the desired state of a LocalMachine. */
export interface LocalMachineSpec {
  /**
   * providerID identifies the machine, like the providerID of its Node. The provider sets it.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=512
   */
  providerID?: string;

  /**
   * size of the simulated machine, such as small. It is the label node.kubernetes.io/instance-type
   * of its Node.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   */
  size?: string;

  /**
   * addressesFromPools names pools of IPAM providers. The machine gets an address of each, and has
   * them until it goes.
   * +listType=atomic
   * +kubebuilder:validation:MinItems=1
   * +kubebuilder:validation:MaxItems=8
   */
  addressesFromPools?: AddressPoolReference[];
}

/** AddressPoolReference names a pool: in the namespace of the machine, or cluster-scoped. */
export interface AddressPoolReference {
  /**
   * apiGroup of the pool.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  apiGroup: string;

  /**
   * kind of the pool.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=63
   */
  kind: string;

  /**
   * name of the pool.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=253
   */
  name: string;
}

/**
 * LocalMachineStatus is the observed state of a LocalMachine.
 * +kubebuilder:validation:MinProperties=1
 */
export interface LocalMachineStatus {
  /**
   * conditions of the machine.
   * +capikit:conversion:from=v1beta2.conditions
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** initialization reports the progress of the first provisioning. */
  initialization?: LocalMachineInitializationStatus;

  /**
   * addresses of the machine.
   * +listType=atomic
   * +kubebuilder:validation:MaxItems=32
   */
  addresses?: MachineAddress[];

  /**
   * failureDomain of the machine.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  failureDomain?: string;

  /** deprecated has the fields of contract v1beta1, for clients of v1beta1. */
  deprecated?: DeprecatedStatus;
}

/**
 * LocalMachineInitializationStatus reports the progress of the first provisioning.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.provisioned) || !oldSelf.provisioned || (has(self.provisioned) && self.provisioned)",message="provisioned must not be reset"
 */
export interface LocalMachineInitializationStatus {
  /** provisioned is true once the Node is there; it never resets. */
  provisioned?: boolean;
}

/** MachineAddress is one address of a machine. */
export interface MachineAddress {
  /** type of the address. */
  type: "Hostname" | "ExternalIP" | "InternalIP" | "ExternalDNS" | "InternalDNS";

  /**
   * address itself.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  address: string;
}
