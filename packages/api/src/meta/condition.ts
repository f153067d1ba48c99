import type { int64 } from "./scalars.ts";
import type { Time } from "./time.ts";

/**
 * Condition tells one aspect of an object's state.
 *
 * +capikit:openapi:goPackage=k8s.io/apimachinery/pkg/apis/meta/v1
 */
export interface Condition {
  /**
   * type of the condition, in CamelCase or as foo.example.com/CamelCase.
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
   * +kubebuilder:validation:MaxLength=316
   */
  type: string;

  /** status of the condition. */
  status: "True" | "False" | "Unknown";

  /**
   * observedGeneration is the metadata.generation that the condition was computed from. A smaller one than the object's means that
   * the condition is out of date.
   * +kubebuilder:validation:Minimum=0
   */
  observedGeneration?: int64;

  /** lastTransitionTime is when the status changed last. */
  lastTransitionTime: Time;

  /**
   * reason says in one CamelCase word why the status is what it is; programs may compare it.
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$`
   */
  reason: string;

  /**
   * message explains the state to people. It may be empty.
   * +kubebuilder:validation:MaxLength=32768
   */
  message: string;
}
