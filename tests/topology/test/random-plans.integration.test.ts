import { checkUpgradePlan } from "@capikit/extension-kit/mutation";
import { askReference } from "@capikit/reference";
import fc from "fast-check";
import { expect, inject, it } from "vitest";
import {
  completePlan,
  planFromVersions,
  type UpgradePlan,
} from "../../../packages/topology/src/upgrade/upgrade-plan.ts";

/** The arguments of an upgrade plan: given steps, or the versions of a ClusterClass. */
interface RandomPlan {
  readonly desired: string;
  readonly controlPlane: string;
  /** Empty without workers. */
  readonly minWorkers: string;
  readonly versions?: readonly string[];
  readonly controlPlaneUpgrades?: readonly string[];
  readonly workersUpgrades?: readonly string[];
}

const suffix = fc.oneof(
  { arbitrary: fc.constant(""), weight: 8 },
  fc.constantFrom("+a.1", "+a.2", "+b", "-rc.1", "-alpha.2+x"),
);
const versionOf = (minor: number, patch: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  fc.tuple(patch, suffix).map(([number, end]) => `v1.${minor}.${number}${end}`);
const patches = fc.integer({ min: 0, max: 2 });
const versions = fc.integer({ min: 28, max: 36 }).chain((minor) => versionOf(minor, patches));
const odd = fc.constantFrom("", "1.31.0", "v2.31.0", "v1.31", "x", "v1.31.0.0", "v01.31.0");

/** Versions of ascending minors, mostly without gaps. */
function ascending(from: number, to: number): fc.Arbitrary<string[]> {
  const steps = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) =>
    versionOf(from + index, patches),
  );
  return fc
    .tuple(fc.tuple(...steps), fc.array(fc.nat(steps.length), { maxLength: 1 }))
    .map(([all, dropped]) => all.filter((_, index) => !dropped.includes(index)));
}

const given = fc
  .record({
    from: fc.integer({ min: 28, max: 34 }),
    length: fc.integer({ min: 0, max: 5 }),
    behind: fc.integer({ min: -1, max: 5 }),
  })
  .chain(({ from, length, behind }) => {
    const to = from + length;
    return fc
      .record({
        controlPlane: versionOf(from, patches),
        steps: ascending(from + (length > 0 ? 1 : 0), to),
        minWorkers: fc.oneof(
          { arbitrary: versionOf(Math.max(20, from - behind), patches), weight: 5 },
          fc.constant(""),
        ),
      })
      .chain(({ controlPlane, steps, minWorkers }) => {
        const desired = steps.at(-1) ?? controlPlane;
        const usual = fc.subarray([controlPlane, ...steps]).map((some) => [...some.slice(0, -1), desired]);
        return fc.record({
          desired: fc.oneof({ arbitrary: fc.constant(desired), weight: 8 }, versions, odd),
          controlPlane: fc.oneof({ arbitrary: fc.constant(controlPlane), weight: 12 }, odd),
          minWorkers: fc.oneof(
            { arbitrary: fc.constant(minWorkers), weight: 12 },
            fc.constant(controlPlane),
            odd,
          ),
          steps: fc.oneof(
            { arbitrary: fc.constant(steps), weight: 8 },
            fc.array(fc.oneof(versions, odd), { maxLength: 3 }),
          ),
          workers: fc.oneof(
            { arbitrary: fc.constant<string[]>([]), weight: 3 },
            { arbitrary: usual, weight: 4 },
            fc.array(versions, { maxLength: 3 }),
          ),
        });
      });
  });

/** Steps of control plane and workers, mostly valid. */
const randomSteps: fc.Arbitrary<RandomPlan> = given.map(({ steps, workers, ...others }) => ({
  ...others,
  controlPlaneUpgrades: steps,
  workersUpgrades: workers,
}));

/** The versions of a ClusterClass, mostly ascending. */
const randomVersions: fc.Arbitrary<RandomPlan> = fc
  .record({ lists: fc.array(ascending(29, 35), { minLength: 1, maxLength: 2 }), one: given })
  .chain(({ lists, one: { desired, controlPlane, minWorkers } }) => {
    const sorted = lists.flat().sort((a, b) => Number(a.slice(3, 5)) - Number(b.slice(3, 5)));
    const known = fc.constantFrom(...sorted);
    return fc.record({
      desired: fc.oneof({ arbitrary: known, weight: 8 }, fc.constant(desired)),
      controlPlane: fc.oneof({ arbitrary: known, weight: 4 }, fc.constant(controlPlane)),
      minWorkers: fc.oneof({ arbitrary: known, weight: 3 }, fc.constant(minWorkers), fc.constant("")),
      versions: fc.constant(sorted),
    });
  });

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
