import type { IntOrString, int32, Time } from "../../../meta/index.ts";

/** Type of rollout. */
export type KubeadmControlPlaneRolloutStrategyType = "RollingUpdate";

/**
 * Rollout settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutSpec {
  /** Conditions for early replacement of machines. */
  before?: KubeadmControlPlaneRolloutBeforeSpec;

  /** After this time, machines created before it are replaced. */
  after?: Time;

  /** Rollout strategy of the machines. */
  strategy?: KubeadmControlPlaneRolloutStrategy;
}

/**
 * Conditions for early replacement of machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutBeforeSpec {
  /**
   * Number of days before the expiry of certificates at which machines are replaced.
   *
   * +kubebuilder:validation:Minimum=7
   */
  certificatesExpiryDays?: int32;
}

/**
 * Rollout strategy of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutStrategy {
  /** Type of rollout. */
  type: KubeadmControlPlaneRolloutStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: KubeadmControlPlaneRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutStrategyRollingUpdate {
  /**
   * Maximum number of machines above the desired number during a rollout: 1 (default), or 0 with at
   * least three machines.
   */
  maxSurge?: IntOrString;
}

// Values of KubeadmControlPlaneRolloutStrategyType.
/**
 * Replaces the old control planes by new one using rolling update i.e. gradually scale up or down
 * the old control planes and scale up or down the new one.
 */
export const rollingUpdateStrategyType = "RollingUpdate";
