import { createHash } from "node:crypto";
import { getOrCreate } from "@capikit/common/json";
import { serveKind } from "../store/served-kind.ts";
import { stateDifferences, toleranceOf, withoutIgnored } from "./compare-states.ts";
import type { EndState } from "./normalise.ts";
import { downtimeMs, type Operation, type Plan } from "./plan.ts";
import type { Merged, Problem, Reference, RunOptions, RunResult } from "./run-result.ts";
import { runScenario } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";

/** A scenario whose run without perturbation is known. */
export interface Prepared {
  readonly kinds: Awaited<ReturnType<typeof serveKind>>[];
  readonly reference: Reference;
  readonly problems: readonly Problem[];
  /** Returns runs without perturbation whose states are correct after plans, too. */
  acceptedAfter(plans: readonly Plan[]): Promise<readonly Reference[]>;
}

/** Preparations by scenario and seed, so that a replay runs only its plan. */
const preparations = new WeakMap<object, Map<number, Promise<Prepared>>>();

export function prepare<P>(scenario: Scenario<P>, seed: number, deadline?: number): Promise<Prepared> {
  const known = getOrCreate(preparations, scenario, () => new Map<number, Promise<Prepared>>());
  return getOrCreate(known, seed, () => runReferences(scenario, seed, deadline));
}

async function runReferences<P>(
  scenario: Scenario<P>,
  seed: number,
  deadline = Number.POSITIVE_INFINITY,
): Promise<Prepared> {
  const kinds = await Promise.all(scenario.kinds.map(serveKind));
  const { reference, problems } = await runReference(scenario, { seed, kinds, deadline });
  const { isPrivate } = reference;
  const options = { seed, kinds, deadline, isPrivate };
  if (problems.length > 0) return { kinds, reference, problems, acceptedAfter: async () => [] };
  const { applies } = reference;
  const shift = { seed: seed + 1, isShifted: true };
  const shifted = await runScenario(scenario, { ...options, ...shift, applies });
  if (shifted.problems.length > 0) {
    const [first] = shifted.problems as readonly [Problem];
    const message = `with another seed and another date, ${first.message}`;
    return { kinds, reference, problems: [{ ...first, message }], acceptedAfter: async () => [] };
  }
  const restless: Reference[] = [];
  for (const disturbances of [1, 2]) {
    const { reference: one } = await runScenario(scenario, { ...options, applies, disturbances });
    restless.push(one);
    // A second disturbance shows which numbers grow with each.
    if (isSameEnd(reference, one)) break;
  }
  const tolerant = (one: Reference, otherSeed = one): Reference => ({
    ...one,
    checkpoints: one.checkpoints.map((checkpoint, at) => {
      const [other, ...busy] = [otherSeed, ...restless].map((run) => run.checkpoints[at]?.state);
      return (
        checkpoint && {
          ...checkpoint,
          tolerance: toleranceOf(checkpoint.state, other === undefined ? [] : [other], busy),
        }
      );
    }),
  });
  const merged = new Map<string, Promise<Reference | undefined>>();
  const runMerged = async (one: Merged): Promise<Reference | undefined> => {
    const run = await runScenario(scenario, { ...options, applies, merged: one });
    // Some steps need the state that the program reaches in the previous one.
    if (run.problems.length > 0) return undefined;
    // What differs from separate steps may not have any value, but only one of both.
    const other = await runScenario(scenario, { ...options, ...shift, applies, merged: one });
    return tolerant(run.reference, other.reference);
  };
  const others = [tolerant(shifted.reference)];
  const steps = scenario.steps.length;
  return {
    kinds,
    reference: tolerant(reference, shifted.reference),
    problems,
    async acceptedAfter(plans) {
      const found = plans
        .flatMap((plan) => mergedSteps(plan, steps, reference))
        .map((one) => {
          const key = JSON.stringify(one);
          return getOrCreate(merged, key, () => runMerged(one));
        });
      // One run at a time is possible in a thread.
      const all: Reference[] = [...others];
      for (const one of found) {
        const reference = await one;
        if (reference !== undefined) all.push(reference);
      }
      return all;
    },
  };
}

/** Reports whether two runs end their steps in the same states. */
const isSameEnd = (one: Reference, other: Reference): boolean =>
  one.checkpoints.every((checkpoint, at) => {
    const after = other.checkpoints[at];
    return checkpoint && after && stateDifferences(checkpoint.state, after.state).differences.length === 0;
  });

/** Runs the scenario without perturbation until its modules are loaded: two runs are equal then. */
async function runReference<P>(
  scenario: Scenario<P>,
  options: Pick<RunOptions, "deadline" | "kinds" | "seed">,
): Promise<{ readonly reference: Reference; readonly problems: readonly Problem[] }> {
  const first = await runScenario(scenario, { ...options, isSlow: true });
  // Another run would hang, too.
  if (first.problems.some(({ check }) => check === "hang" || check === "crash"))
    return { reference: first.reference, problems: first.problems };
  const known = { ...options, isPrivate: first.reference.isPrivate, findsOutsideWork: true };
  let before = first;
  for (let runs = 2; ; runs++) {
    const last = await runScenario(scenario, known);
    const { reference, problems } = last;
    const { journal } = before;
    before = last;
    const at = last.journal.findIndex((line, index) => line !== journal[index]);
    if (at < 0 && last.journal.length === journal.length)
      return {
        reference,
        problems: [...isolationProblems(scenario, first.reference, reference), ...problems],
      };
    if (runs < 5) continue;
    const line = at < 0 ? last.journal.length : at;
    const message = `two runs with the same seed differ: start no work outside of the context, and keep no state between starts`;
    const details = [
      `first: ${journal[line] ?? "has ended"}`,
      `second: ${last.journal[line] ?? "has ended"}`,
    ];
    return { reference, problems: [...problems, { check: "isolation", message, details, fields: [] }] };
  }
}

/** Compares the first run with a later one: both must end in the same states, by the same operations. */
function isolationProblems(
  { ignore = [] }: Pick<Scenario, "ignore">,
  first: Reference,
  later: Reference,
): Problem[] {
  const compared = (state: EndState): EndState => withoutIgnored(state, ignore);
  const states = later.checkpoints.flatMap((one, at) => {
    const before = first.checkpoints[at];
    return one === undefined || before === undefined || later.isPrivate
      ? []
      : stateDifferences(compared(before.state), compared(one.state)).differences.map(({ line }) => line);
  });
  const textsOf = ({ operations }: Reference): Set<string> => new Set(operations.map(({ text }) => text));
  const [before, after] = [textsOf(first), textsOf(later)];
  const details = [
    ...states,
    ...[...before].filter((text) => !after.has(text)).map((text) => `only the first run: ${text}`),
    ...[...after].filter((text) => !before.has(text)).map((text) => `only later runs: ${text}`),
  ];
  const message =
    "the first run differs from later ones: the program keeps state outside of `start`, such as in a variable of a module";
  return details.length === 0 ? [] : [{ check: "isolation", message, details, fields: [] }];
}

/**
 * Returns the steps that begin together because of a plan. What a program that is absent ends in is
 * correct if one that is present ends in it, and vice versa.
 */
function mergedSteps({ perturbations, step }: Plan, last: number, reference: Reference): Merged[] {
  return perturbations.flatMap((one): Merged[] => {
    if (one.type === "absent") {
      if (one.steps === 1) return [];
      const { step, steps } = one;
      // A program that is away never sees what comes and goes meanwhile, and what a later step disables.
      return (["all", "gap"] as const).map((view) => ({ step, steps, view }));
    }
    // What remains of the earlier object may be correct.
    if (one.type === "recreate") {
      const recreated = reference.operations[one.operation - 1]?.reconciled?.key;
      return [{ step, steps: 1, view: "all", ...(recreated !== undefined && { recreated }) }];
    }
    if (one.type === "downtime") return [{ step: one.step, steps: 1, view: "all", waitMs: downtimeMs }];
    if (one.type === "down") return [pairAt(step, "absent"), pairAt(step, "all")];
    if (one.type !== "next-step" && one.type !== "paused" && one.type !== "gap") return [];
    // Of several perturbations, this one may be in a later step.
    const later = perturbations.length > 1 ? last - step : 1;
    return Array.from({ length: later }, (_, at) => pairAt(step + at, "absent"));
  });
}

const pairAt = (step: number, view: Merged["view"]): Merged => ({ step, steps: 2, view });

/** The judgement of a plan. */
export interface Judged {
  readonly isApplied: boolean;
  readonly problems: readonly Problem[];
  /** Only of runs with problems. */
  readonly journal: readonly string[];
  /** Where the program makes the perturbed call. Like the next ones, only of runs with problems. */
  readonly place: string | undefined;
  /** The call sites that the run uses more often than the reference, with `+`, or less often, with `-`. */
  readonly sites: ReadonlySet<string>;
  /** The first of these calls, with their code. */
  readonly calls: readonly string[];
  /** Names that `sometimes` reached. */
  readonly reached: readonly string[];
  /** Entries of `Scenario.ignore` that matched. */
  readonly ignored: readonly string[];
  /** Runs that the judgement took. */
  readonly runs: number;
}

/** Runs plans of different steps in one run, and each on its own if it fails or misses one. */
export async function judgeGroup<P>(
  scenario: Scenario<P>,
  seed: number,
  group: readonly Plan[],
): Promise<Judged[]> {
  const { kinds, reference, acceptedAfter } = await prepare(scenario, seed);
  const [plan] = group;
  if (plan === undefined) return [];
  const options = { seed, kinds, reference, accepted: await acceptedAfter(group) };
  const { operations } = reference;
  const judge = (one: Plan, { isApplied, ineffective, ...run }: RunResult): Judged => ({
    isApplied: isApplied && !one.perturbations.every((perturbation) => ineffective.has(perturbation)),
    problems: run.problems,
    ...(run.problems.length === 0
      ? { journal: [], place: undefined, sites: new Set(), calls: [] }
      : {
          journal: run.journal,
          place: run.place?.line,
          sites: sitesOf(operations, run.operations),
          calls: callDifferences(operations, run),
        }),
    reached: [...run.reached],
    ignored: [...run.ignored],
    runs: 1,
  });
  if (group.length === 1) return [judge(plan, await runScenario(scenario, { ...options, plan }))];
  const shared = await runScenario(scenario, { ...options, group });
  if (shared.isApplied && shared.problems.length === 0)
    return group.map((one, at) => ({ ...judge(one, shared), runs: at === 0 ? 1 : 0 }));
  const judged: Judged[] = [];
  for (const one of group) judged.push(judge(one, await runScenario(scenario, { ...options, plan: one })));
  return judged.map((one, at) => (at === 0 ? { ...one, runs: 2 } : one));
}

/** A call that a run makes more often than the reference, with `+`, or less often. */
interface OtherCall {
  readonly sign: "-" | "+";
  readonly call: string;
  readonly count: number;
  readonly place: string | undefined;
}

/** Returns the changing calls that a run makes more or less often than the reference until it ends. */
function otherCalls(
  reference: readonly Operation[],
  { operations, begun }: Pick<RunResult, "begun" | "operations">,
  callOf: (one: Operation) => string,
): OtherCall[] {
  const counts = new Map<string, { by: number; readonly places: Map<number, string | undefined> }>();
  const count = (all: readonly Operation[], by: number): void => {
    for (const one of all) {
      if (one.isRead || one.step > begun) continue;
      const known = getOrCreate(counts, callOf(one), () => ({ by: 0, places: new Map() }));
      known.by += by;
      known.places.set(by, one.site.place.line);
    }
  };
  count(operations, 1);
  count(reference, -1);
  return [...counts].flatMap(([call, { by, places }]) =>
    by === 0 ? [] : { sign: by > 0 ? "+" : "-", call, count: Math.abs(by), place: places.get(Math.sign(by)) },
  );
}

/** Names the other calls of a run until its last one by their code: different bugs of a controller are different causes. */
function sitesOf(reference: readonly Operation[], operations: readonly Operation[]): Set<string> {
  const begun = Math.max(...operations.map(({ step }) => step));
  const nameOf = ({ call, site: { controller, place } }: Operation): string =>
    ` ${call} of ${controller} at ${place.line}`;
  const all = otherCalls(reference, { operations, begun }, nameOf);
  return new Set(all.map(({ sign, call }) => sign + call));
}

/** Most calls of a report that differ from those of the reference, of either run. */
const mostCalls = 4;

/** Returns the calls that one of two runs makes more often, with their code. */
function callDifferences(
  reference: readonly Operation[],
  run: Pick<RunResult, "begun" | "operations">,
): string[] {
  const all = otherCalls(reference, run, ({ text }) => text);
  return (["+", "-"] as const).flatMap((wanted) =>
    all
      .filter(({ sign }) => sign === wanted)
      .slice(0, mostCalls)
      .map(
        ({ sign, call, count, place }) =>
          `${sign} ${call}${count === 1 ? "" : ` ×${count}`}${place === undefined ? "" : ` at ${place}`}`,
      ),
  );
}

/** Returns the changing calls of the last step that has some, with their code. */
export const lastCalls = (operations: readonly Operation[]): string[] => {
  const last = operations.findLast(({ isRead }) => !isRead)?.step ?? 0;
  return callDifferences([], { operations: operations.filter(({ step }) => step === last), begun: last });
};

/** Short keys instead of whole journals. */
export function hashJournal(journal: readonly string[]): string {
  return createHash("sha256").update(journal.join("\n")).digest("base64");
}
