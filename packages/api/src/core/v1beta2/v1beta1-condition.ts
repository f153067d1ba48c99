import type { Time } from "../../meta/index.ts";

/**
 * One aspect of an object's state, as contract v1beta1 tells it.
 *
 * +capikit:openapi:name=Condition
 */
export interface V1Beta1Condition {
  /**
   * Type of the condition, in CamelCase.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  type: string;

  /** True, False or Unknown. */
  status: string;

  /**
   * How bad a status of False is: Error, Warning or Info. Empty with any other status.
   *
   * +kubebuilder:validation:MaxLength=32
   */
  severity?: string;

  /** When the status changed last. */
  lastTransitionTime: Time;

  /**
   * One CamelCase word for why the status is what it is.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  reason?: string;

  /**
   * The explanation for people.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   */
  message?: string;
}

// Values of V1Beta1Condition's severity.
export const conditionSeverityError = "Error";
export const conditionSeverityWarning = "Warning";
export const conditionSeverityInfo = "Info";
export const conditionSeverityNone = "";
