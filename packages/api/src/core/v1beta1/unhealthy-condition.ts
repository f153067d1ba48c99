import type { Duration } from "../../meta/index.ts";
/** A condition of a Node that makes its machine unhealthy when it lasts. */
export interface UnhealthyCondition {
  /**
   * Type of the condition.
   *
   * +kubebuilder:validation:MinLength=1
   */
  type: string;

  /**
   * The status that is bad.
   *
   * +kubebuilder:validation:MinLength=1
   */
  status: string;

  /** How long it must last. */
  timeout: Duration;
}

/** A condition of a machine that makes it unhealthy when it lasts. */
export interface UnhealthyMachineCondition {
  /**
   * Type of the condition.
   *
   * +kubebuilder:validation:MaxLength=316
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`
   * +kubebuilder:validation:XValidation:rule="!(self in ['Ready','Available','HealthCheckSucceeded','OwnerRemediated','ExternallyRemediated'])",message="type must not be one of: Ready, Available, HealthCheckSucceeded, OwnerRemediated, ExternallyRemediated"
   */
  type: string;

  /** The status that is bad. */
  status: "True" | "False" | "Unknown";

  /** How long it must last. */
  timeout: Duration;
}
