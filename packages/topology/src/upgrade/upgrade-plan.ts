import {
  compareVersions,
  formatVersion,
  type SemanticVersion,
  tryParseVersion,
} from "@capikit/common/kubernetes";
import { topologyError } from "../errors/topology-error.ts";

/** The upgrade steps of control plane and workers. */
export interface UpgradePlan {
  readonly controlPlane: readonly string[];
  readonly workers: readonly string[];
  /** The extension that plans the upgrade, if it is skipped: all versions then stay. */
  readonly openBy?: string;
}

/** The inputs of an upgrade plan. */
export interface UpgradeQuestion {
  /** The version of the topology. */
  readonly desired: string;
  readonly controlPlane: string;
  /** The lowest version of the workers, undefined without workers. */
  readonly minWorkers: string | undefined;
}

/** Minor versions by which workers may be older than the control plane. */
const MAX_SKEW = 3n;

const parse = (text: string): KubernetesVersion => kubernetesVersion(text, "the upgrade plan");

/** Returns the default plan: at most one minor version. */
export function planOneMinor({ desired, controlPlane }: UpgradeQuestion): UpgradePlan {
  const [to, from] = [parse(desired), parse(controlPlane)];
  if (to.text === from.text) return { controlPlane: [], workers: [] };
  if (to.minor > from.minor + 1n) {
    throw topologyError(
      "topology/upgrade-plan",
      "spec.topology.version",
      `cannot compute an upgrade plan from ${controlPlane} to ${desired}: upgrade by one minor version, or list the versions between in spec.kubernetesVersions of the ClusterClass`,
    );
  }
  return { controlPlane: [desired], workers: [] };
}

/** Returns the plan from a ClusterClass's versions: the last of each minor version. */
export function planFromVersions(
  { desired, controlPlane }: UpgradeQuestion,
  versions: readonly string[],
): UpgradePlan {
  const [to, from] = [parse(desired), parse(controlPlane)];
  if (to.text === from.text) return { controlPlane: [], workers: [] };
  const candidates: string[] = [];
  for (const text of versions) {
    const version = parse(text);
    if (compareVersions(version, from) <= 0) continue;
    if (compareBuilds(version, to) === 1) break;
    candidates.push(text);
    if (version.text === to.text) break;
  }
  const [first] = candidates;
  const steps: string[] = first !== undefined && from.minor === to.minor ? [first] : [];
  let minor = from.minor;
  for (const text of candidates) {
    const next = parse(text).minor;
    if (next > minor) steps.push(text);
    else if (steps.length > 0) steps[steps.length - 1] = text;
    minor = next;
  }
  return { controlPlane: steps, workers: [] };
}

/** Adds the fewest worker steps to a plan without any. @throws TopologyError if invalid. */
export function completePlan(question: UpgradeQuestion, plan: UpgradePlan): UpgradePlan {
  checkControlPlane(question, plan.controlPlane);
  return { controlPlane: plan.controlPlane, workers: workersPlan(question, plan) };
}

function refuse(who: string, message: string): never {
  throw topologyError("topology/upgrade-plan", `the upgrade plan of the ${who}`, message);
}

function checkControlPlane({ desired, controlPlane }: UpgradeQuestion, steps: readonly string[]): void {
  const to = parse(desired);
  let current = parse(controlPlane);
  if (compareBuilds(current, to) === 0) {
    if (steps.length > 0) refuse("control plane", "must be empty: the control plane has the version already");
    return;
  }
  for (const text of steps) {
    const next = parse(text);
    if (!isAbove(next, current))
      refuse("control plane", `version ${text} must be greater than ${current.text}`);
    if (next.minor !== current.minor && next.minor !== current.minor + 1n)
      refuse("control plane", `leaves out minor versions between ${current.text} and ${text}`);
    current = next;
  }
  if (compareBuilds(current, to) !== 0)
    refuse("control plane", `must end with version ${desired}, and ends with ${current.text}`);
}

function workersPlan(question: UpgradeQuestion, plan: UpgradePlan): readonly string[] {
  const { desired, controlPlane, minWorkers } = question;
  const to = parse(desired);
  const start = minWorkers === undefined ? undefined : parse(minWorkers);
  if (start === undefined || compareBuilds(start, to) === 0) {
    if (plan.workers.length > 0) refuse("workers", "must be empty: the topology has no workers to upgrade");
    return [];
  }
  const allowed = [controlPlane, ...plan.controlPlane];
  if (plan.controlPlane.length > 0) {
    const strange = plan.workers.filter((version) => !allowed.includes(version));
    if (strange.length > 0)
      refuse("workers", `has ${strange.join(", ")}, which the control plane does not go through`);
  }
  const steps = plan.workers.length > 0 ? plan.workers : fewestSteps(start, question, allowed);
  if (steps === undefined) return [];
  checkWorkers(steps, start, to, allowed);
  return steps;
}

/**
 * Like Cluster API, returns undefined for workers newer than the desired version, and without a
 * version for a step: the workers are not upgraded then.
 */
function fewestSteps(
  start: KubernetesVersion,
  { desired }: UpgradeQuestion,
  allowed: readonly string[],
): string[] | undefined {
  const to = parse(desired);
  if (start.minor > to.minor) return undefined;
  const byMinor = new Map(allowed.map((version) => [parse(version).minor, version]));
  const steps: string[] = [];
  for (let minor = start.minor + MAX_SKEW; minor < to.minor; minor += MAX_SKEW) {
    const step = byMinor.get(minor);
    if (step === undefined) return undefined;
    steps.push(step);
  }
  return steps.at(-1) === desired ? steps : [...steps, desired];
}

function checkWorkers(
  steps: readonly string[],
  start: KubernetesVersion,
  to: KubernetesVersion,
  allowed: readonly string[],
): void {
  let current = start;
  for (const text of steps) {
    const next = parse(text);
    if (!isAbove(next, current)) refuse("workers", `version ${text} must be greater than ${current.text}`);
    if (compareBuilds(next, current) === 2) {
      const [before, after] = [allowed.lastIndexOf(current.text), allowed.lastIndexOf(text)];
      if (before < 0 || after < before)
        refuse("workers", `version ${text} must follow ${current.text}, as in that of the control plane`);
    }
    // A minor version of another major version is too far, too.
    if (next.minor < current.minor || next.minor - current.minor > MAX_SKEW)
      refuse(
        "workers",
        `goes from ${current.text} to ${text}: workers may not go up more than ${MAX_SKEW} minor versions at once`,
      );
    current = next;
  }
  if (compareBuilds(current, to) !== 0)
    refuse("workers", `must end with version ${to.text}, and ends with ${current.text}`);
}

export interface KubernetesVersion extends SemanticVersion {
  /** The version in canonical syntax, such as `v1.34.0+build`. */
  readonly text: string;
}

/** Parses a version. @throws TopologyError if it is not one. */
export function kubernetesVersion(text: string, where: string): KubernetesVersion {
  const version = tryParseVersion(text);
  if (version === undefined)
    throw topologyError(
      "topology/version",
      where,
      `invalid Kubernetes version ${JSON.stringify(text)}: write it like v1.34.0`,
    );
  return { ...version, text: `v${formatVersion(version)}` };
}

/** Compares versions and their builds. Returns 2 if only builds differ, without order. */
export function compareBuilds(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 | 2 {
  return compareVersions(a, b, { build: true });
}

/** Reports whether a version is higher, or differs in builds without order. */
export function isAbove(version: SemanticVersion, other: SemanticVersion): boolean {
  return compareBuilds(version, other) > 0;
}
