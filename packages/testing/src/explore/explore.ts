import { CapikitError } from "@capikit/common/errors";
import { drawInteger, seeded, toSeed } from "../random/random.ts";
import { type Coverage, coverageOf, gapsOf, type Outcome } from "./coverage.ts";
import { groupPlans } from "./group-plans.ts";
import { type Judged, judgeGroup, lastCalls, prepare } from "./judge-plans.ts";
import {
  derivePlans,
  idOf,
  type Perturbation,
  type PerturbationClass,
  type Plan,
  perturbationClasses,
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
   * Runs with three to five perturbations that the seed chooses, after all single ones. Failing ones are
   * repeated with fewer perturbations, until each is needed. Default: 0.
   */
  readonly random?: number;
  /**
   * Most runs, spread over all classes, apart from those that repeat a failing one with fewer
   * perturbations. Default: all plans.
   */
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
   * Identifier for `explore.replay`; `reference` if the run without perturbation fails. Those of several
   * perturbations are joined by `+`.
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
  /** Plans that the budget left out. */
  readonly skipped: number;
  /** What the plans perturb, and what they leave out. */
  readonly coverage: Coverage;
  readonly ms: number;
  /** The journal of the run without perturbation. */
  readonly reference: readonly string[];
  /** The report in words: the failures, or what the plans perturb and what they leave out. */
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

/** A cause with its plans in the order in which they were judged. */
interface Found {
  readonly check: CheckName;
  readonly fields: Set<string>;
  /** The classes of the perturbations of a problem that has no fields. */
  readonly classes: string | undefined;
  readonly sites: ReadonlySet<string>;
  readonly plans: { readonly plan: Plan; readonly judged: Judged }[];
}

/** A failure of no plan. */
const none = { place: undefined, calls: [], journal: [], others: [] } as const;

/** Gaps that follow from a failure of the run without perturbation. */
const followingGaps: readonly GapName[] = [
  "idle-platform",
  "idle-program",
  "idle-step",
  "no-plan",
  "no-reconcile",
  "private-platform",
  "unfinished-reconcile",
  "unreached",
];

/** Most runs that repeat failing plans with fewer perturbations. */
const mostShrinkingRuns = 200;

/** Orders plans of one cause: the most ordinary perturbation explains it best. */
const rankOf = ({ perturbations }: Plan): number =>
  Math.max(
    ...perturbations.map((one) =>
      one.type === "fresh"
        ? -1
        : one.class === "leader-change"
          ? perturbationClasses.length
          : perturbationClasses.indexOf(one.class),
    ),
  ) +
  perturbations.length * 100;

/** Perturbations of which a run has one at most. */
const isSingular = ({ type }: Perturbation): boolean =>
  /^(?:absent|changed|deleted|down|downtime|fresh|gap|late-controller|late-for-event|next-step|paused|restart)/.test(
    type,
  );

/**
 * Returns plans with three to five perturbations of single plans. Half of those of operations are moved to
 * one of the operations after an earlier one, which may be its retries.
 */
function mixPlans(singles: readonly Plan[], count: number, random: () => number): Plan[] {
  return Array.from({ length: singles.length === 0 ? 0 : count }, () => {
    const chosen: Plan[] = [];
    const size = 3 + drawInteger(random, 3);
    for (let tries = 0; chosen.length < size && tries < 50; tries++) {
      const drawn = singles[drawInteger(random, singles.length)] as Plan;
      const before = chosen.at(-1)?.perturbations[0];
      const isMoved = before !== undefined && "operation" in before && random() < 0.5;
      const one = isMoved ? moved(drawn, before.operation + 1 + drawInteger(random, 3)) : drawn;
      const isSecond = chosen.some(({ perturbations }) => perturbations.some(isSingular));
      const isKnown = chosen.some(({ id }) => id === one.id);
      if (!isKnown && !(isSecond && one.perturbations.some(isSingular))) chosen.push(one);
    }
    const placeOf = ({ perturbations: [one] }: Plan): number =>
      one !== undefined && "operation" in one ? one.operation : 0;
    return joinPlans(chosen.sort((before, after) => placeOf(before) - placeOf(after)));
  });
}

/** Returns a plan of another operation, if it perturbs one. */
function moved(plan: Plan, operation: number): Plan {
  const [one] = plan.perturbations;
  if (one === undefined || !("operation" in one)) return plan;
  const perturbation = { ...one, operation };
  return { ...plan, id: idOf(perturbation), perturbations: [perturbation] };
}

/** Returns the plan of an identifier, which may be that of an operation that the reference does not have. */
function planOf(plans: readonly Plan[], id: string): Plan | undefined {
  const numbers = (id.match(/\d+/g) ?? []).map(Number);
  return (
    plans.find((one) => one.id === id) ??
    plans.flatMap((one) => numbers.map((number) => moved(one, number))).find((one) => one.id === id)
  );
}

/** Returns a plan with the perturbations of several plans. */
function joinPlans(parts: readonly Plan[]): Plan {
  const [first] = parts as readonly [Plan];
  return {
    id: parts.map(({ id }) => id).join("+"),
    class: first.class,
    perturbations: parts.flatMap(({ perturbations }) => perturbations),
    step: Math.min(...parts.map(({ step }) => step)),
    last: Math.max(...parts.map(({ last }) => last)),
  };
}

async function explorePlans<P>(scenario: Scenario<P>, options: ExploreOptions = {}): Promise<ExploreResult> {
  const { seed = 1, only, random = 0, maxRuns = Number.POSITIVE_INFINITY, budgetMs = 60_000 } = options;
  const { except = [], allow: allowed = [], consistentReads = false } = scenario;
  if (scenario.steps.length === 0) throw new TypeError("a scenario needs at least one step");
  const began = performance.now();
  const { kinds, reference, problems } = await prepare(scenario, seed, realNow() + budgetMs);
  const failures: ExploreFailure[] = [];
  const isWanted = (plan: Plan): boolean =>
    plan.perturbations.every(
      (one) =>
        !except.includes(one.class) &&
        (only?.includes(one.class) ?? true) &&
        !(consistentReads && one.type.startsWith("old-reads")),
    );
  const derived = derivePlans(reference, scenario.steps.length);
  const judgedIds = new Set<string>();
  /** Plans whose perturbation did not happen, or changed nothing. */
  const unapplied = new Set<string>();
  const reached = new Set<string>(reference.reached);
  const ignored = new Set<string>();
  const outcomeOf = (plan: Plan): Outcome => {
    if (unapplied.has(plan.id)) return "does not apply";
    if (judgedIds.has(plan.id)) return "perturbed";
    return isWanted(plan) ? "budget" : "not selected";
  };
  const finish = (
    counts: Pick<ExploreResult, "plans" | "runs" | "skipped"> & { readonly total: number },
  ): ExploreResult => {
    const ms = performance.now() - began;
    const gaps = gapsOf(scenario, reference, { ...counts, derived: derived.length, reached, ignored });
    // A program that fails does nothing.
    const known = [...allowed, ...(options.allow ?? []), ...(problems.length > 0 ? followingGaps : [])];
    for (const { name, message, help, details = [] } of gaps.filter((one) => !known.includes(one.name))) {
      const problem = {
        check: "coverage",
        message,
        fields: [],
        details: [...details, `help: ${help}, or allow it by name: \`allow: ["${name}"]\``],
      } as const;
      failures.push({ ...none, id: `coverage/${name}`, class: "coverage", problems: [problem] });
    }
    const { total: _, ...shown } = counts;
    const coverage = coverageOf(scenario, kinds, reference, derived, outcomeOf);
    const result = { failures, ...shown, coverage, ms, reference: reference.journal };
    return { ...result, report: formatReport(scenario, result, options.columns) };
  };
  if (problems.length > 0) {
    const { journal } = reference;
    const failed = { id: "reference", class: "reference", problems, journal } as const;
    failures.push({ ...none, ...failed, calls: lastCalls(reference.operations) });
    return finish({ plans: 0, runs: 1, skipped: 0, total: 0 });
  }
  const singles = derived.filter(isWanted);
  const mixed = mixPlans(singles, random, seeded(toSeed(seed, "random")));
  const failed = new Map<string, Judged>();
  const causes: Found[] = [];
  /** Returns the cause of a problem: the same check, a common field, and a common call site. */
  const causeOf = ({ check, fields }: Problem, { sites }: Judged, classes: string): Found | undefined =>
    causes.find(
      (one) =>
        one.check === check &&
        (fields.length === 0
          ? one.classes === classes
          : fields.some((field) => one.fields.has(field)) &&
            (sites.size === 0 || one.sites.size === 0 || [...sites].some((site) => one.sites.has(site)))),
    );
  let [done, runs] = [0, 0];
  const total = singles.length + mixed.length;
  const isSpent = (): boolean => runs >= maxRuns || performance.now() - began > budgetMs;
  await using pool = createPool(scenario, { ...options, seed }, reference.journal);
  /** Judges plans in groups. Returns the judgements in the order of the plans. */
  const judgeAll = async (
    plans: readonly Plan[],
    groups: readonly (readonly Plan[])[],
  ): Promise<(readonly [Plan, Judged])[]> => {
    const found = new Map<Plan, Judged>();
    await pool.judge(groups, isSpent, (group, judged) => {
      for (const [at, plan] of group.entries()) {
        const one = judged[at] as Judged;
        found.set(plan, one);
        judgedIds.add(plan.id);
        for (const name of one.reached) reached.add(name);
        for (const name of one.ignored) ignored.add(name);
        if (!one.isApplied) unapplied.add(plan.id);
        done++;
        runs += one.runs;
        if (one.isApplied && one.problems.length > 0) failed.set(plan.id, one);
      }
      const remainingMs = ((performance.now() - began) / done) * (total - done);
      options.onProgress?.({ done, total, failed: failed.size, remainingMs });
    });
    return plans.flatMap((plan) => {
      const judged = found.get(plan);
      return judged === undefined ? [] : [[plan, judged] as const];
    });
  };
  const record = (plan: Plan, judged: Judged): void => {
    for (const problem of judged.problems) {
      const { check, fields } = problem;
      const classes = plan.perturbations.map((one) => one.class).join("+");
      const found = causeOf(problem, judged, classes);
      if (found === undefined)
        causes.push({
          ...{ check, fields: new Set(fields), sites: judged.sites, plans: [{ plan, judged }] },
          classes: fields.length === 0 ? classes : undefined,
        });
      else if (!found.plans.some((one) => one.plan.id === plan.id)) found.plans.push({ plan, judged });
    }
  };
  for (const [plan, judged] of await judgeAll(singles, groupPlans(singles)))
    if (failed.has(plan.id)) record(plan, judged);
  let shrinkingRuns = 0;
  /** Leaves out perturbations as long as the run fails in the same way. */
  const shrink = async (plan: Plan, judged: Judged): Promise<readonly [Plan, Judged]> => {
    const parts = plan.id.split("+").flatMap((id) => planOf(singles, id) ?? []);
    for (const part of parts.length > 1 ? parts : []) {
      const rest = joinPlans(parts.filter((one) => one !== part));
      const before = failed.get(rest.id);
      if (before === undefined && (judgedIds.has(rest.id) || shrinkingRuns++ >= mostShrinkingRuns)) continue;
      const [one] = before === undefined ? await judgeGroup(scenario, seed, [rest]) : [before];
      if (before === undefined) runs++;
      const fails = one?.problems.some(({ check }) => judged.problems.some((other) => other.check === check));
      if (one !== undefined && fails) return shrink(rest, one);
    }
    return [plan, judged];
  };
  for (const [plan, judged] of await judgeAll(
    mixed,
    mixed.map((one) => [one]),
  )) {
    if (failed.has(plan.id)) record(...(await shrink(plan, judged)));
  }
  const reported = new Set<string>();
  for (const { plans } of causes) {
    const [first] = plans.toSorted((a, b) => rankOf(a.plan) - rankOf(b.plan));
    if (first === undefined || reported.has(first.plan.id)) continue;
    const { plan, judged } = first;
    reported.add(plan.id);
    const { problems, place, calls, journal } = judged;
    failures.push({
      ...{ id: plan.id, class: plan.class, problems, place, calls, journal },
      others: plans.filter((one) => one !== first).map((one) => one.plan.id),
    });
  }
  return finish({ plans: done, runs, skipped: total - done, total });
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
  const plans = derivePlans(reference, scenario.steps.length);
  const parts = id.split("+").map((part) => planOf(plans, part));
  if (parts.includes(undefined))
    throw new TypeError(`no plan ${id}: run the exploration again, and use an identifier of its report`);
  const plan = joinPlans(parts as readonly Plan[]);
  const accepted = await acceptedAfter([plan]);
  return runScenario(scenario, { seed, kinds, plan, reference, accepted });
}

/** Returns the identifiers of the plans with one perturbation. */
async function listPlans<P>(
  scenario: Scenario<P>,
  { seed = 1 }: Pick<ExploreOptions, "seed"> = {},
): Promise<readonly string[]> {
  const { reference } = await prepare(scenario, seed);
  return derivePlans(reference, scenario.steps.length).map(({ id }) => id);
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
