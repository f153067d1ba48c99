import type { int64, Time } from "./scalars.ts";

/**
 * State of one aspect of an object.
 *
 * +capikit:openapi:goPackage=k8s.io/apimachinery/pkg/apis/meta/v1
 */
export interface Condition {
  /**
   * Type of the condition, in CamelCase or as foo.example.com/CamelCase.
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
   * +kubebuilder:validation:MaxLength=316
   */
  type: string;

  /** Status of the condition. */
  status: "True" | "False" | "Unknown";

  /**
   * The metadata.generation of the object when the condition was computed. If it is less than the
   * current one, the condition is out of date.
   * +kubebuilder:validation:Minimum=0
   */
  observedGeneration?: int64;

  /** Time of the last change of the status. */
  lastTransitionTime: Time;

  /**
   * Machine-readable reason of the status, one word in CamelCase.
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$`
   */
  reason: string;

  /**
   * Human-readable details. May be empty.
   * +kubebuilder:validation:MaxLength=32768
   */
  message: string;
}
