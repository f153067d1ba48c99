import type { IntOrString, int32, Time } from "../../../meta/index.ts";

/** The kinds of rollout. */
export type KubeadmControlPlaneRolloutStrategyType = "RollingUpdate";

/**
 * When and how machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutSpec {
  /** Machines are replaced ahead of time under these conditions. */
  before?: KubeadmControlPlaneRolloutBeforeSpec;

  /** Machines that are older than this moment are replaced once it has come. */
  after?: Time;

  /** How machines are replaced. */
  strategy?: KubeadmControlPlaneRolloutStrategy;
}

/**
 * When machines are replaced ahead of time.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutBeforeSpec {
  /**
   * Machines are replaced when a certificate of theirs expires within this many days.
   *
   * +kubebuilder:validation:Minimum=7
   */
  certificatesExpiryDays?: int32;
}

/**
 * How machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutStrategy {
  /** The kind of rollout. */
  type: KubeadmControlPlaneRolloutStrategyType;

  /** Settings of the rolling update. Only with type RollingUpdate. */
  rollingUpdate?: KubeadmControlPlaneRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutStrategyRollingUpdate {
  /**
   * How many machines more than wanted there may be during a rollout: 1 by default, or 0 with three or
   * more machines.
   */
  maxSurge?: IntOrString;
}

// Values of KubeadmControlPlaneRolloutStrategyType.
export const rollingUpdateStrategyType = "RollingUpdate";
