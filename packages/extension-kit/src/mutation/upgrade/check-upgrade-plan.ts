import type { UpgradeStep } from "@capikit/api/hooks/v1alpha1";
import { type KubernetesVersion, tryParseVersion, workersSteps } from "@capikit/common/kubernetes";
import { maxVersion } from "../../extension/answer-limits.ts";
import { HookError } from "../../extension/hook-error.ts";

/** An upgrade plan is impossible or refused by Cluster API, which receives the message. */
export class UpgradePlanError extends HookError {
  override readonly name = "UpgradePlanError";
}

/** The upgrade to plan. */
export interface Upgrade {
  /** Version of the control plane: `fromControlPlaneKubernetesVersion`. */
  from: string;
  /** Lowest version of workers: `fromWorkersKubernetesVersion`. Absent without workers. */
  fromWorkers?: string;
  /** Target version: `toKubernetesVersion`. */
  to: string;
}

/** The steps of an upgrade, as in the answer to GenerateUpgradePlan. */
export interface UpgradePlan {
  controlPlaneUpgrades: UpgradeStep[];
  /** If empty, Cluster API uses the minimum number of steps. */
  workersUpgrades: UpgradeStep[];
}

/**
 * Checks a plan by the rules of Cluster API.
 *
 * @throws UpgradePlanError with the first step that violates a rule.
 */
export function checkUpgradePlan(upgrade: Upgrade, plan: UpgradePlan): void {
  const { fromWorkers } = upgrade;
  const versions = {
    from: knownVersion(upgrade.from, "The control plane's version"),
    to: knownVersion(upgrade.to, "The target version"),
    fromWorkers: fromWorkers === undefined ? undefined : knownVersion(fromWorkers, "The workers' version"),
  };
  const steps = {
    controlPlane: knownSteps(plan.controlPlaneUpgrades, "control plane"),
    workers: knownSteps(plan.workersUpgrades, "workers"),
  };
  workersSteps(versions, steps, (reason) => {
    throw new UpgradePlanError(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`);
  });
}

function knownSteps(plan: readonly UpgradeStep[], whose: string): KubernetesVersion[] {
  return plan.map(({ version }, index) => knownVersion(version, `Step ${index} of the ${whose}`));
}

/** Parses a version. @throws UpgradePlanError if it is not one; `what` names it. */
export function knownVersion(text: string, what: string): KubernetesVersion {
  const version = tryParseVersion(text);
  if (version === undefined)
    throw new UpgradePlanError(`${what}: invalid Kubernetes version "${text}": write it as v1.36.0.`);
  if (text.length > maxVersion)
    throw new UpgradePlanError(
      `${what}: ${text.length} characters, but spec.version of a Machine holds ${maxVersion}: shorten its build.`,
    );
  return { text, ...version };
}
