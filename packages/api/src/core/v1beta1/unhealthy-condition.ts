import type { Duration } from "../../meta/index.ts";
/** A condition of a Node that makes its machine unhealthy. */
export interface UnhealthyCondition {
  /**
   * Type of the condition.
   *
   * +kubebuilder:validation:MinLength=1
   */
  type: string;

  /**
   * Unhealthy status of the condition.
   *
   * +kubebuilder:validation:MinLength=1
   */
  status: string;

  /** Time after which the machine is unhealthy. */
  timeout: Duration;
}

/** A condition of a machine that makes it unhealthy. */
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

  /** Unhealthy status of the condition. */
  status: "True" | "False" | "Unknown";

  /** Time after which the machine is unhealthy. */
  timeout: Duration;
}
