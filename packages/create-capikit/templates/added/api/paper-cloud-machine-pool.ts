//#if both v1beta1
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
//#endif
import type { Condition, int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";

/**
 * PaperCloudMachinePool is the infrastructure of a MachinePool: machines that the platform scales itself.
 *
 * +kubebuilder:resource:path=papercloudmachinepools,scope=Namespaced,categories=cluster-api
 * #if !spoke
 * +kubebuilder:storageversion
 * #endif
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Machine pool",type=string,JSONPath=`.metadata.ownerReferences[?(@.kind=="MachinePool")].name`
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`
 * #if v1beta2
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.initialization.provisioned`
 * #endif
 * #if v1beta1
 * +kubebuilder:printcolumn:name="Provisioned",type=boolean,JSONPath=`.status.ready`
 * #endif
 */
export interface PaperCloudMachinePool extends KubernetesObject {
  /** spec is the desired state of the machines. */
  spec: PaperCloudMachinePoolSpec;

  /** status is the observed state of the machines. */
  status?: PaperCloudMachinePoolStatus;
}

export interface PaperCloudMachinePoolList extends KubernetesList<PaperCloudMachinePool> {}

/** PaperCloudMachinePoolSpec is the desired state of a PaperCloudMachinePool. Its MachinePool sets the number of machines. */
export interface PaperCloudMachinePoolSpec {
  /**
   * providerIDList lists the provider IDs of the machines, equal to those of their Nodes. The provider sets it.
   * +listType=set
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:items:MaxLength=512
   */
  providerIDList?: string[];

  /**
   * image of the machines.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:MaxLength=256
   */
  image: string;
}

/**
 * PaperCloudMachinePoolStatus is the observed state of a PaperCloudMachinePool.
 * +kubebuilder:validation:MinProperties=1
 */
export interface PaperCloudMachinePoolStatus {
  /**
   * conditions of the machines.
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

  /**
   * initialization reports the progress of the first provisioning.
   * #if both
   * +capikit:conversion:preserve
   * #endif
   */
  initialization?: PaperCloudMachinePoolInitializationStatus;
  //#endif

  /** ready is true once the machines run. The MachinePool controller of Cluster API reads only this field. */
  ready?: boolean;

  /** replicas is the number of machines. */
  replicas?: int32;
  //#if both
  //#if v1beta2

  /** deprecated has the fields of contract v1beta1, for clients of v6alpha6. */
  deprecated?: PaperCloudMachinePoolDeprecatedStatus;
  //#endif
  //#if v1beta1

  /** v1beta2 has the fields of contract v1beta2. */
  v1beta2?: PaperCloudMachinePoolV1Beta2Status;
  //#endif
  //#endif
}
//#if both
//#if v1beta2

/** PaperCloudMachinePoolDeprecatedStatus has the fields of contracts that Cluster API deprecates. */
export interface PaperCloudMachinePoolDeprecatedStatus {
  /** v1beta1 has the fields of contract v1beta1. Remove it together with v6alpha6. */
  v1beta1?: PaperCloudMachinePoolV1Beta1DeprecatedStatus;
}

/** PaperCloudMachinePoolV1Beta1DeprecatedStatus has the fields of contract v1beta1. */
export interface PaperCloudMachinePoolV1Beta1DeprecatedStatus {
  /**
   * conditions of the machines, with a severity.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];
}
//#endif
//#if v1beta1

/** PaperCloudMachinePoolV1Beta2Status has the fields of contract v1beta2. */
export interface PaperCloudMachinePoolV1Beta2Status {
  /**
   * conditions of the machines.
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
 * PaperCloudMachinePoolInitializationStatus reports the progress of the first provisioning.
 * +kubebuilder:validation:MinProperties=1
 * +kubebuilder:validation:XValidation:rule="!has(oldSelf.provisioned) || !oldSelf.provisioned || (has(self.provisioned) && self.provisioned)",message="provisioned must not be reset"
 */
export interface PaperCloudMachinePoolInitializationStatus {
  /** provisioned is true once the machines run; it never resets. */
  provisioned?: boolean;
}
//#endif
