import type { Duration, int32, Time } from "../../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/kubeadm-control-plane.ts";

/** Remediation settings for unhealthy machines. */
export interface RemediationStrategy {
  /**
   * Maximum number of retries if a replacement machine is unhealthy as well. Default: unlimited.
   */
  maxRetry?: int32;

  /**
   * Minimum time between retries.
   *
   * +capikit:conversion:from=retryPeriodSeconds
   * +capikit:conversion:with=seconds
   * +capikit:conversion:restore
   */
  retryPeriod?: Duration;

  /**
   * Time that a machine must be healthy before its next failure counts as new. Default: 1 hour.
   *
   * +capikit:conversion:from=minHealthyPeriodSeconds
   * +capikit:conversion:with=seconds
   */
  minHealthyPeriod?: Duration;
}

/** A remediation. */
export interface LastRemediationStatus extends Omit<v1beta2.LastRemediationStatus, "time"> {
  /**
   * Start time of the remediation.
   *
   * +capikit:conversion:from=time
   */
  timestamp: Time;

  /** Number of retries. */
  retryCount: int32;
}
