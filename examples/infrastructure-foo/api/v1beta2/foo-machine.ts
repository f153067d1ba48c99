import type { Condition, int32, KubernetesList, KubernetesObject, Quantity } from "@capikit/api/meta";

/**
 * FooMachine is the infrastructure of one machine on Foo.
 *
 * +kubebuilder:resource:path=foomachines,scope=Namespaced,categories=cluster-api,shortName=fm
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Provider ID",type=string,JSONPath=`.spec.providerID`
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.initialization.provisioned`
 */
export interface FooMachine extends KubernetesObject {
  /** spec is the desired state of the machine. */
  spec: FooMachineSpec;

  /** status is the observed state of the machine. */
  status?: FooMachineStatus;
}

export interface FooMachineList extends KubernetesList<FooMachine> {}

/** FooMachineSpec is the desired state of a FooMachine. */
export interface FooMachineSpec {
  /**
   * providerID names the machine on the provider, as the Node does.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=512
   */
  providerID?: string;

  /**
   * image that the machine boots.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  image: string;

  /**
   * cores of the machine.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=256
   * +kubebuilder:default=2
   */
  cores?: int32;

  /** memory of the machine. */
  memory?: Quantity;
}

/** FooMachineStatus is the observed state of a FooMachine. */
export interface FooMachineStatus {
  /**
   * conditions of the machine.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];

  /** initialization reports the progress of the first provisioning. */
  initialization?: FooMachineInitializationStatus;

  /**
   * addresses of the machine.
   * +listType=atomic
   * +kubebuilder:validation:MaxItems=128
   */
  addresses?: MachineAddress[];

  /**
   * failureDomain that the machine was placed in.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  failureDomain?: string;
}

/**
 * FooMachineInitializationStatus reports the progress of the first provisioning.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.provisioned) || !oldSelf.provisioned || (has(self.provisioned) && self.provisioned)",message="provisioned must not be reset"
 */
export interface FooMachineInitializationStatus {
  /** provisioned is true once the machine is complete; it never resets. */
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
