import type { UpgradeStep } from "@capikit/api/hooks/v1alpha1";
import { compareBuilds, type KubernetesVersion, knownVersion } from "./known-version.ts";
import { UpgradePlanError } from "./upgrade-plan-error.ts";

/** The upgrade to plan. */
export interface Upgrade {
  /** The control plane's version: `fromControlPlaneKubernetesVersion`. */
  from: string;
  /** The lowest version of workers: `fromWorkersKubernetesVersion`. Absent: there are none. */
  fromWorkers?: string;
  /** The version to reach: `toKubernetesVersion`. */
  to: string;
}

/** The steps of an upgrade, as GenerateUpgradePlan answers them. */
export interface UpgradePlan {
  controlPlaneUpgrades: UpgradeStep[];
  /** Empty: Cluster API takes as few steps as it can. */
  workersUpgrades: UpgradeStep[];
}

/** Workers may be this many minor versions behind their control plane. */
export const largestSkew = 3n;

/**
 * Checks a plan by the rules of Cluster API.
 *
 * @throws UpgradePlanError naming the first step that breaks a rule.
 */
export function checkUpgradePlan(upgrade: Upgrade, plan: UpgradePlan): void {
  const from = knownVersion(upgrade.from, "The control plane's version");
  const to = knownVersion(upgrade.to, "The version to reach");
  const controlPlane = steps(plan.controlPlaneUpgrades, "control plane");
  const workers = steps(plan.workersUpgrades, "workers");
  checkControlPlane(from, to, controlPlane);
  const fromWorkers =
    upgrade.fromWorkers === undefined ? undefined : knownVersion(upgrade.fromWorkers, "The workers' version");
  if (fromWorkers === undefined || compareBuilds(fromWorkers, to) === 0) {
    if (workers.length > 0)
      throw new UpgradePlanError(
        "The workers need no step: there are none, or they have the version to reach.",
      );
  } else if (workers.length > 0) checkWorkers(fromWorkers, to, workers, [from, ...controlPlane]);
}

function steps(plan: readonly UpgradeStep[], whose: string): KubernetesVersion[] {
  return plan.map(({ version }, index) => knownVersion(version, `Step ${index} of the ${whose}`));
}

function checkControlPlane(
  from: KubernetesVersion,
  to: KubernetesVersion,
  plan: readonly KubernetesVersion[],
): void {
  if (compareBuilds(from, to) === 0 && plan.length > 0)
    throw new UpgradePlanError(`The control plane needs no step: it has ${to.text} already.`);
  let current = from;
  for (const [index, step] of plan.entries()) {
    const where = `Step ${index} of the control plane, ${step.text},`;
    checkAscends(step, current, where);
    if (step.major !== current.major || step.minor > current.minor + 1n)
      throw new UpgradePlanError(
        `${where} leaves out a minor version after ${current.text}: go through each.`,
      );
    current = step;
  }
  checkEnd(current, to, "control plane");
}

function checkWorkers(
  from: KubernetesVersion,
  to: KubernetesVersion,
  plan: readonly KubernetesVersion[],
  controlPlane: readonly KubernetesVersion[],
): void {
  const order = new Map(controlPlane.map(({ text }, index) => [text, index]));
  let current = from;
  for (const [index, step] of plan.entries()) {
    const where = `Step ${index} of the workers, ${step.text},`;
    const place = order.get(step.text);
    // A control plane that needs no step tells nothing of the versions between.
    if (place === undefined && controlPlane.length > 1)
      throw new UpgradePlanError(`${where} is no version that the control plane has or goes through.`);
    checkAscends(step, current, where);
    // Build tags do not say which version is later; the control plane's steps do.
    if (
      compareBuilds(step, current) === 2 &&
      (place ?? -1) < (order.get(current.text) ?? Number.POSITIVE_INFINITY)
    )
      throw new UpgradePlanError(
        `${where} is not known to come after ${current.text}: the control plane's steps do not say so.`,
      );
    if (step.minor - current.minor > largestSkew)
      throw new UpgradePlanError(
        `${where} is more than ${largestSkew} minor versions above ${current.text}: put a step between.`,
      );
    current = step;
  }
  checkEnd(current, to, "workers");
}

function checkAscends(step: KubernetesVersion, current: KubernetesVersion, where: string): void {
  const order = compareBuilds(step, current);
  if (order === -1 || order === 0)
    throw new UpgradePlanError(`${where} is not higher than ${current.text}, which comes before it.`);
}

function checkEnd(last: KubernetesVersion, to: KubernetesVersion, whose: string): void {
  if (compareBuilds(last, to) !== 0)
    throw new UpgradePlanError(`The ${whose} would end at ${last.text}: the last step must be ${to.text}.`);
}
