import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";

/** DeprecatedStatus has the fields of contracts that Cluster API deprecates. */
export interface DeprecatedStatus {
  /** v1beta1 has the fields of contract v1beta1. Remove it together with the old versions. */
  v1beta1?: V1Beta1DeprecatedStatus;
}

/** V1Beta1DeprecatedConditions has the conditions of contract v1beta1. */
export interface V1Beta1DeprecatedConditions {
  /**
   * conditions of the object, with a severity.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: V1Beta1Condition[];
}

/** V1Beta1DeprecatedStatus has the fields of contract v1beta1. */
export interface V1Beta1DeprecatedStatus extends V1Beta1DeprecatedConditions {
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

/** V1Beta2Status has the fields of contract v1beta2. */
export interface V1Beta2Status {
  /**
   * conditions of the object.
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];
}
