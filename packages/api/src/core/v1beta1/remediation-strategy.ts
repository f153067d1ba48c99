import type { IntOrString } from "../../meta/index.ts";

/** Remediation settings for unhealthy machines. */
export interface RemediationStrategy {
  /**
   * Maximum number of concurrent remediations: a number, or a percentage that is rounded down.
   * Default: all.
   */
  maxInFlight?: IntOrString;
}
