import type { IntOrString } from "../../meta/index.ts";
import type { RemediationStrategy } from "./remediation-strategy.ts";

export { onDeleteMachineDeploymentStrategyType } from "../v1beta2/machine-deployment-rollout.ts";

/** Type of rollout. */
export type MachineDeploymentStrategyType = "RollingUpdate" | "OnDelete";

/** Rollout strategy of the machines. */
export interface MachineDeploymentStrategy {
  /** Type of rollout. */
  type?: MachineDeploymentStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: MachineRollingUpdateDeployment;

  /** Remediation settings for unhealthy machines. */
  remediation?: RemediationStrategy;
}

/** Settings of a rolling update. */
export interface MachineRollingUpdateDeployment {
  /**
   * Maximum number of unavailable machines during a rollout: a number, or a percentage that is
   * rounded down.
   */
  maxUnavailable?: IntOrString;

  /**
   * Maximum number of machines above the desired number during a rollout: a number, or a percentage
   * that is rounded up.
   */
  maxSurge?: IntOrString;

  /** Order in which machines are deleted when scaling down. */
  deletePolicy?: "Random" | "Newest" | "Oldest";
}

// Values of MachineDeploymentStrategyType.
/** Replaces old MachineSets by a rolling update: scales the old one down and the new one up. */
export const rollingUpdateMachineDeploymentStrategyType = "RollingUpdate";
