import { createHash } from "node:crypto";
import { CapikitError } from "@capikit/common/errors";
import { seeded, toSeed } from "../random/random.ts";
import { serveKind } from "../store/served-kind.ts";
import { derivePairs, derivePlans, type PerturbationClass, type Plan } from "./plan.ts";
import { formatReport } from "./report.ts";
import type { Problem, Reference, RunResult } from "./run-result.ts";
import { runScenario } from "./run-scenario.ts";
import type { Scenario } from "./scenario.ts";
import { installVirtualTime } from "./virtual-globals.ts";

/** Options of an exploration. */
export interface ExploreOptions {
  /** Seed of identifiers, random numbers and the choice of plans beyond the budget. Default: 1. */
  readonly seed?: number;
  /** Classes to explore. Default: all. */
  readonly only?: readonly PerturbationClass[];
  /**
   * Whether to explore pairs of perturbations, too, after all single ones, in an order that depends on
   * the seed. Default: false.
   */
  readonly pairs?: boolean;
  /** Most runs. Default: all plans. */
  readonly maxRuns?: number;
  /** Milliseconds of real time after which no further run starts. Default: 60,000. */
  readonly budgetMs?: number;
  /** Called after each run. */
  readonly onProgress?: (progress: ExploreProgress) => void;
}

/** The progress of an exploration. */
export interface ExploreProgress {
  readonly done: number;
  readonly total: number;
  readonly failed: number;
  /** Estimate for the remaining runs, in milliseconds. */
  readonly remainingMs: number;
}

/** A plan that violates a check: the first of its class and check, with as few perturbations as possible. */
export interface ExploreFailure {
  /**
   * Identifier for `explore.replay`; `reference` if the run without perturbation fails. Those of a pair
   * are joined by `+`.
   */
  readonly id: string;
  readonly class: PerturbationClass | "reference";
  readonly problems: readonly Problem[];
  /** Where the program made the perturbed call, if it is known. */
  readonly place: string | undefined;
  /** The journal of the run. */
  readonly journal: readonly string[];
  /** Identifiers of other plans that fail in the same way. */
  readonly others: readonly string[];
}

/** The result of an exploration. */
export interface ExploreResult {
  readonly failures: readonly ExploreFailure[];
  /** Runs by class, with those of equal journals once. */
  readonly runs: number;
  /** Plans whose runs equal that of another plan, or whose perturbation did not happen. */
  readonly equal: number;
  /** Plans that the budget left out. */
  readonly skipped: number;
  readonly ms: number;
  /** The journal of the run without perturbation. */
  readonly reference: readonly string[];
  /** The report in words; empty without failures. */
  readonly report: string;
}

interface Prepared {
  readonly kinds: Awaited<ReturnType<typeof serveKind>>[];
  readonly reference: Reference;
  readonly problems: readonly Problem[];
}

/** Preparations by scenario and seed, so that a replay runs only its plan. */
const preparations = new WeakMap<object, Map<number, Promise<Prepared>>>();

function prepare<P>(scenario: Scenario<P>, seed: number): Promise<Prepared> {
  const known = preparations.get(scenario) ?? new Map<number, Promise<Prepared>>();
  preparations.set(scenario, known);
  const prepared = known.get(seed) ?? runReference(scenario, seed);
  known.set(seed, prepared);
  return prepared;
}

/** Runs the scenario without perturbation until its modules are loaded: two runs are equal then. */
async function runReference<P>(scenario: Scenario<P>, seed: number): Promise<Prepared> {
  const kinds = await Promise.all(scenario.kinds.map(serveKind));
  let [before, last] = [
    await runScenario(scenario, { seed, kinds, isSlow: true }),
    await runScenario(scenario, { seed, kinds }),
  ];
  for (let runs = 2; ; runs++) {
    [before, last] = [last, await runScenario(scenario, { seed, kinds })];
    const { reference, problems } = last;
    const { journal } = before;
    const at = last.journal.findIndex((line, index) => line !== journal[index]);
    if (at < 0 && last.journal.length === journal.length) return { kinds, reference, problems };
    if (runs < 5) continue;
    const line = at < 0 ? last.journal.length : at;
    const message = `two runs with the same seed differ: start no work outside of the context, and keep no state between starts`;
    const details = [
      `first: ${journal[line] ?? "has ended"}`,
      `second: ${last.journal[line] ?? "has ended"}`,
    ];
    return { kinds, reference, problems: [...problems, { check: "step", message, details }] };
  }
}

async function exploreScenario<P>(scenario: Scenario<P>, options?: ExploreOptions): Promise<ExploreResult> {
  const uninstall = installVirtualTime();
  try {
    return await explorePlans(scenario, options);
  } finally {
    uninstall();
  }
}

async function explorePlans<P>(scenario: Scenario<P>, options: ExploreOptions = {}): Promise<ExploreResult> {
  const {
    seed = 1,
    only,
    pairs = false,
    maxRuns = Number.POSITIVE_INFINITY,
    budgetMs = 60_000,
    onProgress,
  } = options;
  if (scenario.steps.length === 0) throw new TypeError("a scenario needs at least one step");
  const began = performance.now();
  const { kinds, reference, problems } = await prepare(scenario, seed);
  const failures: ExploreFailure[] = [];
  const finish = (runs: number, equal: number, skipped: number): ExploreResult => {
    const ms = performance.now() - began;
    const result = { failures, runs, equal, skipped, ms, reference: reference.journal };
    return { ...result, report: formatReport(scenario, result) };
  };
  if (problems.length > 0) {
    failures.push({
      id: "reference",
      class: "reference",
      problems,
      place: undefined,
      journal: reference.journal,
      others: [],
    });
    return finish(1, 0, 0);
  }
  const all = derivePlans(reference.operations, reference.events, scenario.steps.length);
  const plans = all.filter((plan) => only?.includes(plan.class) ?? true);
  const byKey = new Map<string, { plan: Plan; result: RunResult; others: string[] }>();
  const known = new Set<string>();
  /** Pairs of the plans whose runs differ from all others. */
  const seconds: Plan[] = [];
  let [runs, equal, total] = [0, 0, plans.length];
  const runPlan = async (plan: Plan): Promise<void> => {
    const result = await runScenario(scenario, { seed, kinds, plan, reference });
    runs++;
    const journal = hash(result.journal.join("\n"));
    const isNew = result.isApplied && !known.has(journal);
    known.add(journal);
    if (!isNew) equal++;
    for (const check of new Set(result.isApplied ? result.problems.map(({ check }) => check) : [])) {
      const parts = plan.perturbations.map((one) => `${one.class} ${check}`);
      // A pair fails like one of its perturbations alone.
      if (parts.length > 1 && parts.some((part) => byKey.has(part))) continue;
      const key = parts.join(" + ");
      const found = byKey.get(key);
      if (found === undefined) byKey.set(key, { plan, result, others: [] });
      else found.others.push(plan.id);
    }
    onProgress?.({
      done: runs,
      total,
      failed: byKey.size,
      remainingMs: ((performance.now() - began) / runs) * (total - runs),
    });
    if (!pairs || !isNew || plan.perturbations.length > 1) return;
    for (const pair of derivePairs(plan, result.later, scenario.steps.length))
      if (pair.perturbations.every((one) => only?.includes(one.class) ?? true)) seconds.push(pair);
  };
  const isSpent = (): boolean => runs >= maxRuns || performance.now() - began > budgetMs;
  for (const plan of plans) {
    if (isSpent()) break;
    await runPlan(plan);
  }
  total += seconds.length;
  for (const plan of shuffle(seconds, seeded(toSeed(seed, "pairs")))) {
    if (isSpent()) break;
    await runPlan(plan);
  }
  for (const { plan, result, others } of byKey.values()) {
    if (failures.some(({ id }) => id === plan.id)) continue;
    const again = await runScenario(scenario, { seed, kinds, plan, reference, findsPlace: true });
    failures.push({
      id: plan.id,
      class: plan.class,
      problems: result.problems,
      place: again.place,
      journal: result.journal,
      others,
    });
  }
  return finish(runs, equal, total - runs);
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
  const { kinds, reference, problems } = await prepare(scenario, seed);
  if (id === "reference") return { journal: reference.journal, problems };
  const run = (plan: Plan): Promise<RunResult> => runScenario(scenario, { seed, kinds, plan, reference });
  const [firstId = ""] = id.split("+");
  const steps = scenario.steps.length;
  const plans = derivePlans(reference.operations, reference.events, steps);
  const first = plans.find((one) => one.id === firstId);
  const plan =
    first === undefined || id === firstId
      ? first
      : derivePairs(first, (await run(first)).later, steps).find((one) => one.id === id);
  if (plan === undefined)
    throw new TypeError(`no plan ${id}: run the exploration again, and use an identifier of its report`);
  return run(plan);
}

/** Orders elements at random, in place. */
function shuffle<T>(list: T[], random: () => number): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

/** Short keys instead of whole journals. */
function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64");
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
export const explore: Explore = Object.assign(exploreScenario, { replay, check: expectNoFailures });
