import {
  compareBuilds,
  compareVersions,
  formatVersion,
  type KubernetesVersion,
  type SemanticVersion,
  tryParseVersion,
  workersSteps,
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
  const written = (text: string): KubernetesVersion => ({ ...parse(text), text });
  const { desired, controlPlane, minWorkers } = question;
  const workers = workersSteps(
    {
      from: written(controlPlane),
      fromWorkers: minWorkers === undefined ? undefined : written(minWorkers),
      to: written(desired),
    },
    { controlPlane: plan.controlPlane.map(written), workers: plan.workers.map(written) },
    (reason) => {
      throw topologyError("topology/upgrade-plan", "the upgrade plan", reason);
    },
  );
  return { controlPlane: plan.controlPlane, workers: workers.map(({ text }) => text) };
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

/** Reports whether a version is higher, or differs in builds without order. */
export function isAbove(version: SemanticVersion, other: SemanticVersion): boolean {
  return compareBuilds(version, other) > 0;
}
