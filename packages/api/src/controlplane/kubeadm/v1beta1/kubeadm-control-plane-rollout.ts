import type { IntOrString, int32 } from "../../../meta/index.ts";

/** Type of rollout. */
export type RolloutStrategyType = "RollingUpdate";

/** Conditions for early replacement of machines. */
export interface RolloutBefore {
  /** Number of days before the expiry of certificates at which machines are replaced. */
  certificatesExpiryDays?: int32;
}

/** Rollout strategy of the machines. */
export interface RolloutStrategy {
  /** Type of rollout. */
  type?: RolloutStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: RollingUpdate;
}

/** Settings of a rolling update. */
export interface RollingUpdate {
  /**
   * Maximum number of machines above the desired number during a rollout: 1 (default), or 0 with at
   * least three machines.
   */
  maxSurge?: IntOrString;
}

// Values of RolloutStrategyType.
/**
 * Replaces the old control planes by new one using rolling update i.e. gradually scale up or down
 * the old control planes and scale up or down the new one.
 */
export const rollingUpdateStrategyType = "RollingUpdate";
