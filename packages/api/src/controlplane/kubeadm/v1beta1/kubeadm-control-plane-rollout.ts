import type { IntOrString, int32 } from "../../../meta/index.ts";

/** The kinds of rollout. */
export type RolloutStrategyType = "RollingUpdate";

/** When machines are replaced ahead of time. */
export interface RolloutBefore {
  /** Machines are replaced when a certificate of theirs expires within this many days. */
  certificatesExpiryDays?: int32;
}

/** How machines are replaced. */
export interface RolloutStrategy {
  /** The kind of rollout. */
  type?: RolloutStrategyType;

  /** Settings of the rolling update. Only with type RollingUpdate. */
  rollingUpdate?: RollingUpdate;
}

/** Settings of a rolling update. */
export interface RollingUpdate {
  /**
   * How many machines more than wanted there may be during a rollout: 1 by default, or 0 with three or
   * more machines.
   */
  maxSurge?: IntOrString;
}

// Values of RolloutStrategyType.
export const rollingUpdateStrategyType = "RollingUpdate";
