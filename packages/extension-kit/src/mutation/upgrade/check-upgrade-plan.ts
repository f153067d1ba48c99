import type { UpgradeStep } from "@capikit/api/hooks/v1alpha1";
import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/kubernetes";
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

/** Maximum number of minor versions between workers and their control plane. */
export const largestSkew = 3n;

/**
 * Checks a plan by the rules of Cluster API.
 *
 * @throws UpgradePlanError with the first step that violates a rule.
 */
export function checkUpgradePlan(upgrade: Upgrade, plan: UpgradePlan): void {
  const from = knownVersion(upgrade.from, "The control plane's version");
  const to = knownVersion(upgrade.to, "The target version");
  const controlPlane = steps(plan.controlPlaneUpgrades, "control plane");
  const workers = steps(plan.workersUpgrades, "workers");
  checkControlPlane(from, to, controlPlane);
  const fromWorkers =
    upgrade.fromWorkers === undefined ? undefined : knownVersion(upgrade.fromWorkers, "The workers' version");
  if (fromWorkers === undefined || compareBuilds(fromWorkers, to) === 0) {
    if (workers.length > 0)
      throw new UpgradePlanError("The workers need no step: they are missing, or have the target version.");
  } else {
    const known = [from, ...controlPlane];
    checkNames(workers, known);
    checkWorkers(fromWorkers, to, workers.length > 0 ? workers : fewestSteps(fromWorkers, to, known), known);
  }
}

/**
 * Returns the steps that Cluster API adds to a plan without steps of workers: none if it knows no
 * version for a step, or if the workers have a newer minor version. It does not upgrade them then.
 */
function fewestSteps(
  from: KubernetesVersion,
  to: KubernetesVersion,
  controlPlane: readonly KubernetesVersion[],
): readonly KubernetesVersion[] {
  if (from.minor > to.minor) return [];
  const byMinor = new Map(controlPlane.map((version) => [version.minor, version]));
  const found: KubernetesVersion[] = [];
  for (let minor = from.minor + largestSkew; minor < to.minor; minor += largestSkew) {
    const step = byMinor.get(minor);
    if (step === undefined) return [];
    found.push(step);
  }
  return found.at(-1)?.text === to.text ? found : [...found, to];
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
        `${where} skips a minor version after ${current.text}: add a step for each.`,
      );
    current = step;
  }
  checkEnd(current, to, "control plane");
}

/** Checks given steps. Added steps end with the target version, however it is written. */
function checkNames(workers: readonly KubernetesVersion[], controlPlane: readonly KubernetesVersion[]): void {
  // A control plane without steps does not show the versions between.
  if (controlPlane.length === 1) return;
  const known = new Set(controlPlane.map(({ text }) => text));
  for (const [index, { text }] of workers.entries())
    if (!known.has(text))
      throw new UpgradePlanError(
        `${workersStep(index, text)} is not a version of the control plane or its steps.`,
      );
}

const workersStep = (index: number, version: string): string => `Step ${index} of the workers, ${version},`;

function checkWorkers(
  from: KubernetesVersion,
  to: KubernetesVersion,
  plan: readonly KubernetesVersion[],
  controlPlane: readonly KubernetesVersion[],
): void {
  if (plan.length === 0) return;
  const order = new Map(controlPlane.map(({ text }, index) => [text, index]));
  let current = from;
  for (const [index, step] of plan.entries()) {
    const where = workersStep(index, step.text);
    const place = order.get(step.text);
    checkAscends(step, current, where);
    // Build tags do not define an order of versions; the control plane's steps do.
    if (
      compareBuilds(step, current) === 2 &&
      (place ?? -1) < (order.get(current.text) ?? Number.POSITIVE_INFINITY)
    )
      throw new UpgradePlanError(`${where} does not follow ${current.text} in the control plane's steps.`);
    if (step.minor - current.minor > largestSkew)
      throw new UpgradePlanError(
        `${where} is more than ${largestSkew} minor versions above ${current.text}: add a step between.`,
      );
    current = step;
  }
  checkEnd(current, to, "workers");
}

function checkAscends(step: KubernetesVersion, current: KubernetesVersion, where: string): void {
  const order = compareBuilds(step, current);
  if (order === -1 || order === 0)
    throw new UpgradePlanError(`${where} is not higher than ${current.text}, the step before it.`);
}

function checkEnd(last: KubernetesVersion, to: KubernetesVersion, whose: string): void {
  if (compareBuilds(last, to) !== 0)
    throw new UpgradePlanError(`The ${whose} would end at ${last.text}: the last step must be ${to.text}.`);
}

/** A version of Kubernetes, with its text. */
export interface KubernetesVersion extends SemanticVersion {
  readonly text: string;
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

/** Compares versions with their builds. Returns 2 for builds without order, such as hashes. */
export function compareBuilds(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 | 2 {
  return compareVersions(a, b, { build: true });
}
