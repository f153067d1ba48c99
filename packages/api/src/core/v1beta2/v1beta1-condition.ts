// @until CAPI v1.16
import type { Time } from "../../meta/index.ts";

/**
 * A condition in the format of contract v1beta1.
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

  /** Status of the condition: True, False or Unknown. */
  status: string;

  /**
   * Severity of a False status: Error, Warning or Info. Otherwise empty.
   *
   * +kubebuilder:validation:MaxLength=32
   */
  severity?: string;

  /** Time of the last change of the status. */
  lastTransitionTime: Time;

  /**
   * Machine-readable reason of the status, one word in CamelCase.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  reason?: string;

  /**
   * Human-readable details.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   */
  message?: string;
}

// Values of V1Beta1Condition's severity.
/** Specifies that a condition with `Status=False` is an error. */
export const conditionSeverityError = "Error";
/** Specifies that a condition with `Status=False` is a warning. */
export const conditionSeverityWarning = "Warning";
/** Specifies that a condition with `Status=False` is informative. */
export const conditionSeverityInfo = "Info";
/** Severity of conditions with status True. */
export const conditionSeverityNone = "";
