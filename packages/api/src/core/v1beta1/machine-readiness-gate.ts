import type { ConditionPolarity } from "./condition-polarity.ts";

/** A further condition that a machine must have to be Ready. */
export interface MachineReadinessGate {
  /**
   * Type of the Machine's condition.
   *
   * +kubebuilder:validation:MaxLength=316
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
   */
  conditionType: string;

  /** Which status of the condition is the good one. Positive by default. */
  polarity?: ConditionPolarity;
}
