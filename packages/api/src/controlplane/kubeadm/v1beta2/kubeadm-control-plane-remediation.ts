import type { int32, Time } from "../../../meta/index.ts";

/**
 * How unhealthy machines are remediated.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRemediationSpec {
  /**
   * How often remediation of one machine is tried again when the machine in its place is unhealthy too.
   * Without end by default.
   */
  maxRetry?: int32;

  /**
   * How many seconds to wait between two tries.
   *
   * +kubebuilder:validation:Minimum=0
   */
  retryPeriodSeconds?: int32;

  /**
   * How many seconds a machine must be healthy for the next failure to count as a new one. 3600 by
   * default.
   *
   * +kubebuilder:validation:Minimum=0
   */
  minHealthyPeriodSeconds?: int32;
}

/** A remediation. */
export interface LastRemediationStatus {
  /**
   * Name of the machine that was remediated.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  machine: string;

  /** When it began. */
  time: Time;

  /**
   * How often it was tried again.
   *
   * +kubebuilder:validation:Minimum=0
   */
  retryCount: int32;
}
