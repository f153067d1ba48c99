import type { ConditionPolarity } from "./condition-polarity.ts";

/** An additional condition for the Ready condition of a machine. */
export interface MachineReadinessGate {
  /**
   * Type of the condition of the Machine.
   *
   * +kubebuilder:validation:MaxLength=316
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
   */
  conditionType: string;

  /** Polarity of the condition. Default: Positive. */
  polarity?: ConditionPolarity;
}
