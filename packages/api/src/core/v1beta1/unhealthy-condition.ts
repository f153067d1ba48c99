import type { Duration } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/unhealthy-condition.ts";
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

  /**
   * Time after which the machine is unhealthy.
   *
   * +capikit:conversion:from=timeoutSeconds
   * +capikit:conversion:with=seconds
   */
  timeout: Duration;
}

/** A condition of a machine that makes it unhealthy. */
export interface UnhealthyMachineCondition extends Omit<v1beta2.UnhealthyMachineCondition, "timeoutSeconds"> {
  /**
   * Time after which the machine is unhealthy.
   *
   * +capikit:conversion:from=timeoutSeconds
   * +capikit:conversion:with=seconds
   */
  timeout: Duration;
}
