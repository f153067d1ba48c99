import { CapikitError } from "@capikit/common/errors";
import { seeded, toSeed } from "../random/random.ts";
import { type Coverage, coverageOf, gapsOf, type Outcome } from "./coverage.ts";
import { plansOfEqualObjects } from "./equal-objects.ts";
import { groupPlans } from "./group-plans.ts";
import { type Judged, judgeGroup, prepare } from "./judge-plans.ts";
import {
  derivePairs,
  derivePlans,
  type Operation,
  type PerturbationClass,
  type Plan,
  plansByKind,
} from "./plan.ts";
import { createPool } from "./pool.ts";
import { formatReport } from "./report.ts";
import type { CheckName, GapName, Problem, RunResult } from "./run-result.ts";
import { runScenario } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { installVirtualTime } from "./virtual-globals.ts";
import { realNow } from "./virtual-time.ts";

/** Options of an exploration. */
export interface ExploreOptions {
  /** Seed of identifiers, random numbers and the choice of plans beyond the budget. Default: 1. */
  readonly seed?: number;
  /** Classes to explore. Default: all. */
  readonly only?: readonly PerturbationClass[];
  /**
   * Whether to explore pairs of perturbations, too, after all single ones, in an order that depends on
   * the seed. Pairs follow from the first of the runs in which the program does the same. Default: false.
   */
  readonly pairs?: boolean;
  /** Most runs, apart from up to 50 that look for earlier failing pairs. Default: all plans. */
  readonly maxRuns?: number;
  /** Milliseconds of real time after which no further plan begins, with the exception of `maxRuns`. Default: 60,000. */
  readonly budgetMs?: number;
  /**
   * URL of the module that exports the scenario as `scenario`. Worker threads import it. Default: none,
   * and no worker threads.
   */
  readonly module?: string | URL;
  /**
   * Threads that run plans, with the calling one. Results do not depend on it. Default: up to the
   * number of cores if `module` is set, and otherwise 1.
   */
  readonly workers?: number;
  /**
   * Names of what may be missing, in addition to {@link Scenario.allow}. Otherwise, each is a failure:
   * plans that the budget leaves out, and programs that do nothing or work outside of virtual time.
   */
  readonly allow?: readonly GapName[];
  /** Width of the lines of the report. Default: 80. */
  readonly columns?: number;
  /** Called after each run. */
  readonly onProgress?: (progress: ExploreProgress) => void;
}

/** The progress of an exploration, in plans. */
export interface ExploreProgress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** Estimate for the remaining plans, in milliseconds. */
  readonly remainingMs: number;
}

/** A cause of failures, with its first plan, which has as few perturbations as possible. */
export interface ExploreFailure {
  /**
   * Identifier for `explore.replay`; `reference` if the run without perturbation fails. Those of a pair
   * are joined by `+`.
   */
  readonly id: string;
  readonly class: PerturbationClass | "coverage" | "reference";
  readonly problems: readonly Problem[];
  /** Where the program made the perturbed call, if it is known. */
  readonly place: string | undefined;
  /**
   * The writes and calls of the platform that only the run makes, with `+`, or only the one without
   * perturbation, with `-`.
   */
  readonly calls: readonly string[];
  /** The journal of the run. */
  readonly journal: readonly string[];
  /** Identifiers of other plans of the cause: the same check fails, and the same members or resources differ. */
  readonly others: readonly string[];
}

/** The result of an exploration. */
export interface ExploreResult {
  readonly failures: readonly ExploreFailure[];
  /** Plans that were judged. */
  readonly plans: number;
  /** Runs that it took: plans of different steps share a run if it has no problem. */
  readonly runs: number;
  /** Plans whose runs equal that of another plan, or whose perturbation did not happen. */
  readonly equal: number;
  /** Plans that the budget left out. */
  readonly skipped: number;
  /** What the plans perturb, and what they leave out. */
  readonly coverage: Coverage;
  readonly ms: number;
  /** The journal of the run without perturbation. */
  readonly reference: readonly string[];
  /** The report in words; empty without failures. */
  readonly report: string;
}

async function exploreScenario<P>(scenario: Scenario<P>, options?: ExploreOptions): Promise<ExploreResult> {
  const uninstall = installVirtualTime();
  try {
    return await explorePlans(scenario, options);
  } finally {
    uninstall();
  }
}

/** A cause with its first plan. */
interface Found {
  readonly plan: Plan;
  readonly judged: Judged;
  readonly check: CheckName;
  readonly fields: Set<string>;
  /** As {@link causeTypesOf}. */
  readonly types: string | undefined;
  readonly others: string[];
}

/** Gaps that follow from a failure of the run without perturbation. */
const followingGaps: readonly GapName[] = ["idle-program", "no-reconcile", "unfinished-reconcile"];

/** Most runs that look for earlier pairs. */
const mostShrinkingRuns = 50;

const typesOf = ({ perturbations }: Plan): string => perturbations.map(({ type }) => type).join("+");

/** The classes of a pair, or of a problem that has no fields. */
const causeTypesOf = ({ alone, perturbations }: Plan, fields: readonly string[]): string | undefined =>
  alone === undefined && fields.length > 0 ? undefined : perturbations.map((one) => one.class).join("+");

/** Most calls of a report that differ from those of the reference, of either run. */
const mostCalls = 4;

/** Returns the calls that one of two runs makes more often, with their code. */
function callDifferences(reference: readonly Operation[], run: readonly Operation[]): string[] {
  const changing = (all: readonly Operation[]) =>
    Map.groupBy(
      all.filter(({ isRead }) => !isRead),
      ({ text }) => text,
    );
  const [before, after] = [changing(reference), changing(run)];
  const more = (all: typeof before, others: typeof before, sign: string): string[] =>
    [...all].flatMap(([text, calls]) => {
      const count = calls.length - (others.get(text)?.length ?? 0);
      if (count <= 0) return [];
      const { place } = calls.at(-1)?.site ?? {};
      return `${sign} ${text}${count === 1 ? "" : ` ×${count}`}${place === undefined ? "" : ` at ${place}`}`;
    });
  return [...more(after, before, "+").slice(0, mostCalls), ...more(before, after, "-").slice(0, mostCalls)];
}

const checksOf = (judged?: Judged): ReadonlySet<CheckName> =>
  new Set(judged?.problems.map(({ check }) => check));

async function explorePlans<P>(scenario: Scenario<P>, options: ExploreOptions = {}): Promise<ExploreResult> {
  const { seed = 1, only, pairs = false, maxRuns = Number.POSITIVE_INFINITY, budgetMs = 60_000 } = options;
  const { except = [], allow: allowed = [], consistentReads = false } = scenario;
  if (scenario.steps.length === 0) throw new TypeError("a scenario needs at least one step");
  const began = performance.now();
  const { kinds, reference, problems, acceptedAfter } = await prepare(scenario, seed, realNow() + budgetMs);
  const failures: ExploreFailure[] = [];
  const isWanted = (plan: Plan): boolean =>
    plan.perturbations.every(
      (one) =>
        !except.includes(one.class) &&
        (only?.includes(one.class) ?? true) &&
        !(consistentReads && (one.type === "old-lookup" || one.type === "old-result")),
    );
  const derived = derivePlans(reference, scenario.steps.length);
  const equalPlans = plansOfEqualObjects(reference, derived);
  const judgedIds = new Set<string>();
  /** Plans whose perturbation did not happen. */
  const unapplied = new Set<string>();
  /** Pairs of the plans whose runs differ from all others, and have no problem. */
  const seconds: Plan[] = [];
  const outcomeOf = (plan: Plan): Outcome => {
    if (unapplied.has(plan.id)) return "does not apply";
    if (judgedIds.has(plan.id)) return "perturbed";
    if (!isWanted(plan)) return "not selected";
    return equalPlans.has(plan.id) ? "equal object" : "budget";
  };
  /** Failing pairs of which each perturbation was judged alone, without a problem. */
  const passesAlone = new Set<string>();
  const finish = (
    counts: Pick<ExploreResult, "equal" | "plans" | "runs" | "skipped"> & { readonly total: number },
  ): ExploreResult => {
    const ms = performance.now() - began;
    const { total: all } = counts;
    for (const { name, message, help, details } of gapsOf(
      reference,
      { total: all, skipped: counts.skipped },
      // A program that fails does nothing.
      [...allowed, ...(options.allow ?? []), ...(problems.length > 0 ? followingGaps : [])],
    )) {
      const problem = {
        check: "coverage",
        message,
        fields: [],
        details: [...details, `help: ${help}, or allow it by name: \`allow: ["${name}"]\``],
      } as const;
      failures.push({
        id: `coverage/${name}`,
        class: "coverage",
        problems: [problem],
        place: undefined,
        calls: [],
        journal: [],
        others: [],
      });
    }
    const { total: _, ...shown } = counts;
    const coverage = coverageOf(reference, derived, seconds, outcomeOf);
    const result = { failures, ...shown, coverage, ms, reference: reference.journal };
    return {
      ...result,
      report: formatReport(scenario, result, (id) => passesAlone.has(id), options.columns),
    };
  };
  if (problems.length > 0) {
    const { journal } = reference;
    const failed = { id: "reference", class: "reference", problems, place: undefined, calls: [] } as const;
    failures.push({ ...failed, journal, others: [] });
    return finish({ plans: 0, runs: 1, equal: 0, skipped: 0, total: 0 });
  }
  const singles = derived.filter((plan) => isWanted(plan) && !equalPlans.has(plan.id));
  const byKind = plansByKind(singles, reference);
  const failed = new Map<string, Judged>();
  const causes: Found[] = [];
  /** Returns the cause of a problem: the same check, and a common field. */
  const causeOf = (plan: Plan, { check, fields }: Problem): Found | undefined => {
    // A pair of which one perturbation fails alone is shrunk to it.
    const alone = plan.alone?.find((id) => checksOf(failed.get(id)).has(check));
    if (alone !== undefined)
      return causes.find((one) => one.check === check && [one.plan.id, ...one.others].includes(alone));
    const types = causeTypesOf(plan, fields);
    return causes.find(
      (one) =>
        one.check === check &&
        one.types === types &&
        (fields.length === 0 || fields.some((field) => one.fields.has(field))),
    );
  };
  const known = new Set<string>();
  let [done, runs, equal, total] = [0, 0, 0, singles.length];
  const isSpent = (): boolean => runs >= maxRuns || performance.now() - began > budgetMs;
  await using pool = createPool(scenario, { ...options, seed, wantsLater: pairs }, reference.journal);
  /** Judges plans in groups, and records the judgements in the order of the plans. */
  const judgeAll = async (plans: readonly Plan[], groups: readonly (readonly Plan[])[]) => {
    const found = new Map<Plan, Judged>();
    await pool.judge(groups, isSpent, (group, judged) => {
      for (const [at, plan] of group.entries()) {
        const one = judged[at] as Judged;
        found.set(plan, one);
        judgedIds.add(plan.id);
        if (!one.isApplied) unapplied.add(plan.id);
        done++;
        runs += one.runs;
        if (one.isApplied && one.problems.length > 0) failed.set(plan.id, one);
      }
      const remainingMs = ((performance.now() - began) / done) * (total - done);
      options.onProgress?.({ done, total, failed: failed.size, remainingMs });
    });
    for (const plan of plans) {
      const judged = found.get(plan);
      if (judged !== undefined) record(plan, judged);
    }
  };
  const record = (plan: Plan, judged: Judged): void => {
    const isNew = judged.isApplied && (judged.isShared || !known.has(judged.hash));
    known.add(judged.hash);
    if (!isNew) equal++;
    for (const problem of failed.has(plan.id) ? judged.problems : []) {
      const { check, fields } = problem;
      const found = causeOf(plan, problem);
      if (found === undefined) {
        const types = causeTypesOf(plan, fields);
        causes.push({ plan, judged, check, fields: new Set(fields), types, others: [] });
      } else if (found.plan !== plan && found.others.at(-1) !== plan.id) found.others.push(plan.id);
    }
    if (!isNew || judged.problems.length > 0 || judged.later === undefined || plan.alone !== undefined)
      return;
    for (const pair of derivePairs(plan, judged.later, reference, byKind, scenario.steps.length))
      if (isWanted(pair)) seconds.push(pair);
  };
  // Pairs follow from what the run of each plan does.
  await judgeAll(singles, pairs ? singles.map((plan) => [plan]) : groupPlans(singles));
  total += seconds.length;
  await judgeAll(seconds, shuffle(groupPlans(seconds), seeded(toSeed(seed, "pairs"))));
  let shrinkingRuns = 0;
  /** Returns the first pair of the same types that fails in the same way, also of those that the budget left out. */
  const earliest = async (found: Found): Promise<Found> => {
    const types = typesOf(found.plan);
    const before = seconds.slice(0, seconds.indexOf(found.plan));
    const left = before.filter((plan) => !judgedIds.has(plan.id) && typesOf(plan) === types);
    for (const plan of left) {
      if (shrinkingRuns++ >= mostShrinkingRuns) break;
      runs++;
      const [judged] = await judgeGroup(scenario, seed, [plan], false);
      const isSame = found.judged.problems.every(({ check }) => checksOf(judged).has(check));
      if (judged !== undefined && isSame)
        return { ...found, plan, judged, others: [found.plan.id, ...found.others] };
    }
    return found;
  };
  /** Failures, and the pairs from which they were shrunk. */
  const reported = new Set<string>();
  for (const found of causes) {
    if (reported.has(found.plan.id)) continue;
    reported.add(found.plan.id);
    const { plan, judged, others } = found.plan.alone === undefined ? found : await earliest(found);
    if (plan !== found.plan && reported.has(plan.id)) continue;
    reported.add(plan.id);
    const { alone = [] } = plan;
    if (alone.length > 1 && alone.every((id) => judgedIds.has(id) && !failed.has(id)))
      passesAlone.add(plan.id);
    const accepted = await acceptedAfter([plan]);
    const { place, operations } = await runScenario(scenario, {
      seed,
      kinds,
      plan,
      reference,
      accepted,
      findsPlace: true,
      findsSites: true,
    });
    const { journal, problems } = judged;
    const last = Math.max(...operations.map(({ step }) => step));
    const reached = reference.operations.filter(({ step }) => step <= last);
    const calls = callDifferences(reached, operations);
    failures.push({ id: plan.id, class: plan.class, problems, place, calls, journal, others });
  }
  return finish({ plans: done, runs, equal, skipped: total - done, total });
}

/**
 * Repeats the run of a plan, for a debugger. Returns its problems and its journal.
 *
 * @throws TypeError for an identifier that the scenario does not have.
 */
async function replay<P>(
  scenario: Scenario<P>,
  id: string,
  { seed = 1 }: Pick<ExploreOptions, "seed"> = {},
): Promise<Pick<RunResult, "journal" | "problems">> {
  const { kinds, reference, problems, acceptedAfter } = await prepare(scenario, seed);
  if (id === "reference") return { journal: reference.journal, problems };
  const run = async (plan: Plan): Promise<RunResult> => {
    const accepted = await acceptedAfter([plan]);
    return runScenario(scenario, { seed, kinds, plan, reference, accepted });
  };
  const [firstId = ""] = id.split("+");
  const steps = scenario.steps.length;
  const plans = derivePlans(reference, steps);
  const first = plans.find((one) => one.id === firstId);
  const plan =
    first === undefined || id === firstId
      ? first
      : derivePairs(first, (await run(first)).later, reference, plansByKind(plans, reference), steps).find(
          (one) => one.id === id,
        );
  if (plan === undefined)
    throw new TypeError(`no plan ${id}: run the exploration again, and use an identifier of its report`);
  return run(plan);
}

/** Returns the identifiers of the plans with one perturbation. */
async function listPlans<P>(
  scenario: Scenario<P>,
  { seed = 1 }: Pick<ExploreOptions, "seed"> = {},
): Promise<readonly string[]> {
  const { reference } = await prepare(scenario, seed);
  return derivePlans(reference, scenario.steps.length).map(({ id }) => id);
}

/** Orders elements at random, in place. */
function shuffle<T>(list: T[], random: () => number): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

/** An exploration that found problems. */
export class ExplorationError extends CapikitError {
  override readonly name = "ExplorationError";
}

/**
 * Explores, and throws the report if there are failures, for tests.
 *
 * @throws ExplorationError with the report.
 */
async function expectNoFailures<P>(scenario: Scenario<P>, options?: ExploreOptions): Promise<ExploreResult> {
  const result = await exploreScenario(scenario, options);
  if (result.failures.length > 0) throw new ExplorationError(result.report);
  return result;
}

/** Explores scenarios. */
export interface Explore {
  /** Returns the identifiers of the plans with one perturbation, for `replay`. */
  list<P>(scenario: Scenario<P>, options?: Pick<ExploreOptions, "seed">): Promise<readonly string[]>;
  /**
   * Explores how a program behaves when it ends, reads old state or misses a change at each of its
   * steps. Runs the scenario once without perturbation, and once for each plan that follows from this
   * run, all in virtual time.
   *
   * @throws TypeError for an invalid scenario.
   */
  <P>(scenario: Scenario<P>, options?: ExploreOptions): Promise<ExploreResult>;
  /**
   * Repeats the run of a plan, for a debugger. Returns its problems and its journal.
   *
   * @throws TypeError for an identifier that the scenario does not have.
   */
  replay<P>(
    scenario: Scenario<P>,
    id: string,
    options?: Pick<ExploreOptions, "seed">,
  ): Promise<Pick<RunResult, "journal" | "problems">>;
  /**
   * Explores, and throws the report if there are failures, for tests.
   *
   * @throws ExplorationError with the report.
   */
  check<P>(scenario: Scenario<P>, options?: ExploreOptions): Promise<ExploreResult>;
}

/** Explores scenarios: see {@link Explore}. */
export const explore: Explore = Object.assign(exploreScenario, {
  replay,
  list: listPlans,
  check: expectNoFailures,
});
