//#if both v1beta1
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
//#endif
//#if old
import type { KubernetesList, KubernetesObject } from "@capikit/api/meta";
//#endif
//#if !old
import type { Condition, KubernetesList, KubernetesObject } from "@capikit/api/meta";
//#endif

/**
 * PaperCloudMachine is the infrastructure of one Machine.
 *
 * +kubebuilder:resource:path=papercloudmachines,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="Machine")].name`
 * +kubebuilder:printcolumn:name="Provider ID",type=string,JSONPath=`.spec.providerID`
 * +kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`
 * #if v1beta2
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.initialization.provisioned`
 * #endif
 * #if v1beta1
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.ready`
 * #endif
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`
 */
export interface PaperCloudMachine extends KubernetesObject {
  /** spec is the desired state of the machine. */
  spec: PaperCloudMachineSpec;

  /** status is the observed state of the machine. */
  status?: PaperCloudMachineStatus;
}

export interface PaperCloudMachineList extends KubernetesList<PaperCloudMachine> {}

/** PaperCloudMachineSpec is the desired state of a PaperCloudMachine. */
export interface PaperCloudMachineSpec {
  /**
   * providerID identifies the machine, like the providerID of its Node. The provider sets it.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=512
   */
  providerID?: string;

  /**
   * image of the machine.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  image: string;
}

/**
 * PaperCloudMachineStatus is the observed state of a PaperCloudMachine.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudMachineStatus {
  /**
   * conditions of the machine.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   * #if both
   * #if v1beta2
   * +capikit:conversion:from=v1beta2.conditions
   * #endif
   * #if v1beta1
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   * #endif
   * #endif
   */
  //#if v1beta1
  conditions?: V1Beta1Condition[];
  //#endif
  //#if v1beta2
  conditions?: Condition[];
  //#endif

  //#if v1beta2
  /** initialization reports the progress of the first provisioning. */
  initialization?: PaperCloudMachineInitializationStatus;
  //#endif
  //#if v1beta1
  /**
   * ready is true once the machine runs; it never resets.
   * #if spoke
   * +capikit:conversion:from=initialization.provisioned
   * #endif
   */
  ready?: boolean;
  //#endif
  //#if v1beta1

  /**
   * failureReason is a short reason of the final failure, for programs.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   * #if spoke
   * +capikit:conversion:from=deprecated.v1beta1.failureReason
   * #endif
   */
  failureReason?: string;

  /**
   * failureMessage is the reason of the final failure.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=10240
   * #if spoke
   * +capikit:conversion:from=deprecated.v1beta1.failureMessage
   * #endif
   */
  failureMessage?: string;
  //#endif

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
  //#if both
  //#if v1beta2

  /** deprecated has the fields of contract v1beta1, for clients of v6alpha6. */
  deprecated?: PaperCloudMachineDeprecatedStatus;
  //#endif
  //#if v1beta1

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: PaperCloudMachineV1Beta2Status;
  //#endif
  //#endif
}
//#if both
//#if v1beta2

/** PaperCloudMachineDeprecatedStatus has the fields of contracts that Cluster API deprecates. */
export interface PaperCloudMachineDeprecatedStatus {
  /** v1beta1 has the fields of contract v1beta1. Remove it together with v6alpha6. */
  v1beta1?: PaperCloudMachineV1Beta1DeprecatedStatus;
}

/** PaperCloudMachineV1Beta1DeprecatedStatus has the fields of contract v1beta1. */
export interface PaperCloudMachineV1Beta1DeprecatedStatus {
  /**
   * conditions of the machine, with a severity.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];

  /**
   * failureReason is a short reason of the final failure, for programs.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  failureReason?: string;

  /**
   * failureMessage is the reason of the final failure.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=10240
   */
  failureMessage?: string;
}
//#endif
//#if v1beta1

/** PaperCloudMachineV1Beta2Status has the fields of contract v1beta2. */
export interface PaperCloudMachineV1Beta2Status {
  /**
   * conditions of the machine.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];
}
//#endif
//#endif
//#if v1beta2

/**
 * PaperCloudMachineInitializationStatus reports the progress of the first provisioning.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.provisioned) || !oldSelf.provisioned || (has(self.provisioned) && self.provisioned)",message="provisioned must not be reset"
 */
export interface PaperCloudMachineInitializationStatus {
  /** provisioned is true once the machine runs; it never resets. */
  provisioned?: boolean;
}
//#endif

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
