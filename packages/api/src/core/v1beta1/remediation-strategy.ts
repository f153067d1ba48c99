import type { IntOrString } from "../../meta/index.ts";

/** How unhealthy machines are remediated. */
export interface RemediationStrategy {
  /**
   * How many unhealthy machines may be remediated at a time: a number or a share in percent, rounded
   * down. All by default.
   */
  maxInFlight?: IntOrString;
}
