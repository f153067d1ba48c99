import type { IntOrString } from "../../meta/index.ts";
import type { RemediationStrategy } from "./remediation-strategy.ts";

/** The kinds of rollout. */
export type MachineDeploymentStrategyType = "RollingUpdate" | "OnDelete";

/** How machines are replaced. */
export interface MachineDeploymentStrategy {
  /** The kind of rollout. */
  type?: MachineDeploymentStrategyType;

  /** Settings of the rolling update. Only with type RollingUpdate. */
  rollingUpdate?: MachineRollingUpdateDeployment;

  /** How unhealthy machines are remediated. */
  remediation?: RemediationStrategy;
}

/** Settings of a rolling update. */
export interface MachineRollingUpdateDeployment {
  /** How many machines may be unavailable during a rollout: a number or a share in percent, rounded down. */
  maxUnavailable?: IntOrString;

  /**
   * How many machines more than wanted there may be during a rollout: a number or a share in percent,
   * rounded up.
   */
  maxSurge?: IntOrString;

  /** Which machines go first when there are too many. */
  deletePolicy?: "Random" | "Newest" | "Oldest";
}

// Values of MachineDeploymentStrategyType.
export const rollingUpdateMachineDeploymentStrategyType = "RollingUpdate";
export const onDeleteMachineDeploymentStrategyType = "OnDelete";
