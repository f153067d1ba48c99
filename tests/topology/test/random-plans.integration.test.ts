import { checkUpgradePlan } from "@capikit/extension-kit/mutation";
import { askReference } from "@capikit/reference";
import fc from "fast-check";
import { expect, inject, it } from "vitest";
import {
  completePlan,
  planFromVersions,
  type UpgradePlan,
} from "../../../packages/topology/src/upgrade/upgrade-plan.ts";
import { type RandomPlan, randomSteps, randomVersions } from "../src/random-plans.ts";

const numRuns = inject("nightly") ? 10_000 : 1000;
const seed = inject("seed");

/** Returns a plan; undefined if it is refused. */
function planOf({ minWorkers, versions, ...given }: RandomPlan): UpgradePlan | undefined {
  const question = { ...given, minWorkers: minWorkers === "" ? undefined : minWorkers };
  const steps = { controlPlane: given.controlPlaneUpgrades ?? [], workers: given.workersUpgrades ?? [] };
  try {
    return completePlan(question, versions === undefined ? steps : planFromVersions(question, versions));
  } catch {
    return undefined;
  }
}

/** Reports whether the check of extensions accepts a plan. */
function isAccepted({ desired, controlPlane, minWorkers }: RandomPlan, plan: UpgradePlan): boolean {
  const steps = (all: readonly string[]) => all.map((version) => ({ version }));
  try {
    checkUpgradePlan(
      { from: controlPlane, to: desired, ...(minWorkers !== "" && { fromWorkers: minWorkers }) },
      { controlPlaneUpgrades: steps(plan.controlPlane), workersUpgrades: steps(plan.workers) },
    );
    return true;
  } catch {
    return false;
  }
}

it.each([
  ["of given steps", randomSteps],
  ["of the versions of a ClusterClass", randomVersions],
])("random plans %s equal those of Cluster API", { timeout: 600_000 }, async (_, arbitrary) => {
  const plans = fc.sample(arbitrary, { numRuns, seed });
  const answers = await askReference<UpgradePlan>(
    "topology-reference",
    plans.map((plan) => ({ plan })),
  );
  const differences: unknown[] = [];
  let accepted = 0;
  for (const [index, plan] of plans.entries()) {
    const { out, error } = answers[index] ?? {};
    if (out !== undefined) accepted++;
    const ours = planOf(plan);
    if (JSON.stringify(ours) !== JSON.stringify(out)) differences.push({ plan, theirs: out ?? error, ours });
    const steps = { controlPlane: plan.controlPlaneUpgrades ?? [], workers: plan.workersUpgrades ?? [] };
    const isOk = isAccepted(plan, steps);
    if (plan.versions === undefined && isOk !== (out !== undefined))
      differences.push({ plan, theirs: out ?? error, check: isOk });
  }
  expect(differences.length === 0 ? [] : [differences.length, ...differences.slice(0, 12)]).toEqual([]);
  expect(accepted).toBeGreaterThan(numRuns / 5);
  expect(accepted).toBeLessThan(numRuns - numRuns / 20);
});
