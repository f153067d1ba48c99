import type { int32, Time } from "../../../meta/index.ts";

/**
 * Remediation settings for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRemediationSpec {
  /**
   * Maximum number of retries if a replacement machine is unhealthy as well. Default: unlimited.
   */
  maxRetry?: int32;

  /**
   * Minimum time in seconds between retries.
   *
   * +kubebuilder:validation:Minimum=0
   */
  retryPeriodSeconds?: int32;

  /**
   * Time in seconds that a machine must be healthy before its next failure counts as new. Default:
   * 3600.
   *
   * +kubebuilder:validation:Minimum=0
   */
  minHealthyPeriodSeconds?: int32;
}

/** A remediation. */
export interface LastRemediationStatus {
  /**
   * Name of the remediated machine.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  machine: string;

  /** Start time of the remediation. */
  time: Time;

  /**
   * Number of retries.
   *
   * +kubebuilder:validation:Minimum=0
   */
  retryCount: int32;
}
