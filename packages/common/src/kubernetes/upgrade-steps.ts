import { compareVersions } from "./compare-versions.ts";
import type { SemanticVersion } from "./semantic-version.ts";

/** A version of Kubernetes, with its text. */
export interface KubernetesVersion extends SemanticVersion {
  readonly text: string;
}

/** The versions of an upgrade. */
export interface UpgradeVersions {
  /** Version of the control plane. */
  readonly from: KubernetesVersion;
  /** Lowest version of the workers; undefined without workers. */
  readonly fromWorkers: KubernetesVersion | undefined;
  readonly to: KubernetesVersion;
}

/** The steps of control plane and workers. */
export interface UpgradeSteps {
  readonly controlPlane: readonly KubernetesVersion[];
  /** If empty, Cluster API uses the minimum number of steps. */
  readonly workers: readonly KubernetesVersion[];
}

/** Maximum number of minor versions between workers and their control plane. */
export const largestSkew = 3n;

/** Compares versions with their builds. Returns 2 for builds without order, such as hashes. */
export function compareBuilds(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 | 2 {
  return compareVersions(a, b, { build: true });
}

/**
 * Checks the steps of an upgrade by the rules of Cluster API, and returns those of the workers: the
 * fewest if none are given.
 *
 * @param refuse throws an error for the first step that violates a rule, with the reason
 */
export function workersSteps(
  versions: UpgradeVersions,
  plan: UpgradeSteps,
  refuse: (reason: string) => never,
): readonly KubernetesVersion[] {
  const { from, fromWorkers, to } = versions;
  const { controlPlane, workers } = plan;
  checkControlPlane(from, to, controlPlane, refuse);
  if (fromWorkers === undefined || compareBuilds(fromWorkers, to) === 0) {
    if (workers.length > 0) refuse("the workers need no step: they are missing, or have the target version");
    return [];
  }
  const known = [from, ...controlPlane];
  // A control plane without steps does not show the versions between.
  if (controlPlane.length > 0) {
    const texts = new Set(known.map(({ text }) => text));
    for (const [index, { text }] of workers.entries())
      if (!texts.has(text))
        refuse(`${place(index, "workers", text)} is not a version of the control plane or its steps`);
  }
  const steps = workers.length > 0 ? workers : fewestSteps(fromWorkers, to, known);
  checkWorkers(fromWorkers, to, steps, known, refuse);
  return steps;
}

type Refuse = (reason: string) => never;

const place = (index: number, whose: string, text: string): string =>
  `step ${index} of the ${whose}, ${text},`;

function checkControlPlane(
  from: KubernetesVersion,
  to: KubernetesVersion,
  steps: readonly KubernetesVersion[],
  refuse: Refuse,
): void {
  if (compareBuilds(from, to) === 0 && steps.length > 0)
    refuse(`the control plane needs no step: it has ${to.text} already`);
  let current = from;
  for (const [index, step] of steps.entries()) {
    const where = place(index, "control plane", step.text);
    checkAscends(step, current, where, refuse);
    if (step.minor !== current.minor && step.minor !== current.minor + 1n)
      refuse(`${where} skips a minor version after ${current.text}: add a step for each`);
    current = step;
  }
  checkEnd(current, to, "control plane", refuse);
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

function checkWorkers(
  from: KubernetesVersion,
  to: KubernetesVersion,
  steps: readonly KubernetesVersion[],
  controlPlane: readonly KubernetesVersion[],
  refuse: Refuse,
): void {
  if (steps.length === 0) return;
  const order = new Map(controlPlane.map(({ text }, index) => [text, index]));
  let current = from;
  for (const [index, step] of steps.entries()) {
    const where = place(index, "workers", step.text);
    checkAscends(step, current, where, refuse);
    // Build tags do not define an order of versions; the control plane's steps do.
    const [before = Number.POSITIVE_INFINITY, after = -1] = [order.get(current.text), order.get(step.text)];
    if (compareBuilds(step, current) === 2 && after < before)
      refuse(`${where} does not follow ${current.text} in the control plane's steps`);
    // A minor version of another major version is too far, too.
    if (step.minor < current.minor || step.minor - current.minor > largestSkew)
      refuse(`${where} is more than ${largestSkew} minor versions above ${current.text}: add a step between`);
    current = step;
  }
  checkEnd(current, to, "workers", refuse);
}

function checkAscends(
  step: KubernetesVersion,
  current: KubernetesVersion,
  where: string,
  refuse: Refuse,
): void {
  if (compareBuilds(step, current) <= 0)
    refuse(`${where} is not higher than ${current.text}, the step before it`);
}

function checkEnd(last: KubernetesVersion, to: KubernetesVersion, whose: string, refuse: Refuse): void {
  if (compareBuilds(last, to) !== 0)
    refuse(`the ${whose} would end at ${last.text}: the last step must be ${to.text}`);
}
