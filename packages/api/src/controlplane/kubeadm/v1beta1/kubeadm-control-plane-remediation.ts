import type { Duration, int32, Time } from "../../../meta/index.ts";

/** How unhealthy machines are remediated. */
export interface RemediationStrategy {
  /**
   * How often remediation of one machine is tried again when the machine in its place is unhealthy too.
   * Without end by default.
   */
  maxRetry?: int32;

  /** How long to wait between two tries. */
  retryPeriod?: Duration;

  /** How long a machine must be healthy for the next failure to count as a new one. 1 hour by default. */
  minHealthyPeriod?: Duration;
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
  timestamp: Time;

  /** How often it was tried again. */
  retryCount: int32;
}
