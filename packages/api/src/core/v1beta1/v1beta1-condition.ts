import type { Time } from "../../meta/index.ts";

export {
  conditionSeverityError,
  conditionSeverityInfo,
  conditionSeverityNone,
  conditionSeverityWarning,
} from "../v1beta2/v1beta1-condition.ts";

/** A condition in the format of contract v1beta1. */
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
