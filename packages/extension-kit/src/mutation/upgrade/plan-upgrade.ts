import { compareBuilds, type KubernetesVersion, largestSkew } from "@capikit/common/kubernetes";
import {
  checkUpgradePlan,
  knownVersion,
  type Upgrade,
  type UpgradePlan,
  UpgradePlanError,
} from "./check-upgrade-plan.ts";

/** The upgrade to plan, and the available versions. */
export interface PlannedUpgrade extends Upgrade {
  /** Available versions, in any order; if only build tags differ, later entries are higher. */
  available: readonly string[];
}

/**
 * Plans an upgrade. The control plane uses the highest version of every minor on its way, workers
 * as few steps as the version skew allows. Pre-releases are only used as target versions.
 *
 * @throws UpgradePlanError for a downgrade, another major version, or an unavailable minor version.
 */
export function planUpgrade(upgrade: PlannedUpgrade): UpgradePlan {
  const from = knownVersion(upgrade.from, "The control plane's version");
  const to = knownVersion(upgrade.to, "The target version");
  const available = upgrade.available.map((text) => knownVersion(text, "An available version"));
  const controlPlane = controlPlaneSteps(from, to, available);
  const workers =
    upgrade.fromWorkers === undefined ? [] : planWorkers(upgrade.fromWorkers, to, [from, ...controlPlane]);
  const plan = { controlPlaneUpgrades: controlPlane.map(step), workersUpgrades: workers.map(step) };
  checkUpgradePlan(upgrade, plan);
  return plan;
}

function controlPlaneSteps(
  from: KubernetesVersion,
  to: KubernetesVersion,
  available: readonly KubernetesVersion[],
): KubernetesVersion[] {
  const order = compareBuilds(to, from);
  if (order === 0) return [];
  if (order === -1)
    throw new UpgradePlanError(
      `${to.text} is lower than ${from.text}: Kubernetes does not support downgrades.`,
    );
  if (to.major !== from.major)
    throw new UpgradePlanError(`cannot upgrade ${from.text} to ${to.text}: the major version differs.`);
  if (!available.some((version) => compareBuilds(version, to) === 0))
    throw new UpgradePlanError(`${to.text} is not among the available versions.`);
  const highest = highestOfMinors(from.major, available);
  const steps: KubernetesVersion[] = [];
  for (let minor = from.minor + 1n; minor < to.minor; minor++) {
    const version = highest.get(minor);
    if (version === undefined)
      throw new UpgradePlanError(
        `No version of v${from.major}.${minor} is available, which the control plane needs.`,
      );
    steps.push(version);
  }
  return [...steps, to];
}

function highestOfMinors(
  major: bigint,
  available: readonly KubernetesVersion[],
): ReadonlyMap<bigint, KubernetesVersion> {
  const highest = new Map<bigint, KubernetesVersion>();
  for (const version of available) {
    if (version.major !== major || version.prerelease.length > 0) continue;
    const known = highest.get(version.minor);
    if (known === undefined || compareBuilds(version, known) !== -1) highest.set(version.minor, version);
  }
  return highest;
}

/** Each step is as large as the control plane's next versions allow. */
function planWorkers(
  fromWorkers: string,
  to: KubernetesVersion,
  controlPlane: readonly KubernetesVersion[],
): KubernetesVersion[] {
  const from = knownVersion(fromWorkers, "The workers' version");
  const steps: KubernetesVersion[] = [];
  let [current, at] = [from, -1];
  while (compareBuilds(current, to) !== 0) {
    for (
      let next = controlPlane[at + 1];
      next !== undefined && next.minor - current.minor <= largestSkew;
      next = controlPlane[at + 1]
    )
      at += 1;
    const next = controlPlane[at];
    const order = next === undefined ? 0 : compareBuilds(next, current);
    if (next === undefined || order === 0 || order === -1)
      throw new UpgradePlanError(
        `Workers with ${current.text} cannot reach ${to.text}: the control plane has no version between.`,
      );
    steps.push(next);
    current = next;
  }
  return steps;
}

function step({ text }: KubernetesVersion): { version: string } {
  return { version: text };
}
