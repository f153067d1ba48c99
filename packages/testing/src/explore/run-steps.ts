import { toSeed } from "../random/random.ts";
import { agreedState, mixedState } from "./agreed-states.ts";
import type { Difference } from "./compare-states.ts";
import { callsBeforeFailure, outdatedValues, unansweredChanges } from "./explain-difference.ts";
import { unfinishedReconciles } from "./gaps.ts";
import type { EndState } from "./normalise.ts";
import { downtimeMs } from "./plan.ts";
import {
  checkTouched,
  contextOf,
  differencesTo,
  drift,
  hasShape,
  interfere,
  readCheckpoint,
  readersOf,
  readState,
  recreate,
  settleState,
} from "./run-objects.ts";
import { endProgram, release, startProgram } from "./run-programs.ts";
import { forgetResources, settleRemovals } from "./run-removals.ts";
import type { Checkpoint } from "./run-result.ts";
import {
  addLine,
  applyPerturbation,
  findPerturbation,
  incidental,
  lateMs,
  perturbationsOf,
  type RunState,
  reportProblem,
  runAfter,
} from "./run-state.ts";
import type { ScenarioStep, StepContext } from "./scenario.ts";
import { realNow } from "./virtual-time.ts";

const quietMs = 30_000;
/** Before the first resync of caches after ten minutes, which would hide missed changes. */
const boundMs = 480_000;
const referenceBoundMs = 3_600_000;
/** More timers at one time never end. */
const mostTimers = 100_000;
/** Timers at one time after which no module is loaded any longer. */
const mostLoads = 100;
/** Real waits for work outside of the thread that ends nothing: more than two seconds, and longer on a busy machine. */
const mostWaits = 1000;
/** What never ended by such work, by scenario: the start of the program, and controllers. */
const endless = new WeakMap<object, ReadonlySet<string>>();
/** Without changes for this time, a step of the reference run has ended. */
const stillMs = 10_000;

export function beginStep<P>(run: RunState<P>, at: number): void {
  const step = run.scenario.steps[at - 1];
  if (step === undefined) throw new Error("no such step");
  run.begun = at;
  run.longestTimer = 0;
  run.unanswered = [];
  run.before = run.api.cluster.version;
  if (run.reviewing !== undefined) run.reviewing.downUntil = 0;
  addLine(run, `step ${at}: ${step.name}`);
  doStep(run, step);
  run.begunState = readState(run);
  const { laterWrite } = run;
  if (laterWrite?.step === at) runAfter(run, lateMs, laterWrite.execute);
  if (run.pausedIn !== undefined && at > run.pausedIn) {
    run.pausedIn = undefined;
    if (run.program !== undefined) release(run.program);
  }
}

/** Acts as the user of a step, also on the platform that lags behind. */
function doStep<P>(run: RunState<P>, step: ScenarioStep<P>): void {
  const { platform, ...context } = contextOf(run);
  const act = (of: P, rest: Omit<StepContext<P>, "platform">): void =>
    run.time.as(undefined, () =>
      run.time.withRandom(toSeed(run.options.seed, `step ${run.begun}`), () =>
        step.do(
          Object.defineProperty({ ...rest } as StepContext<P>, "platform", {
            get: () => {
              run.usesPlatform = true;
              return of;
            },
          }),
        ),
      ),
    );
  act(platform, context);
  if (!run.usesPlatform) return;
  forgetResources(run);
  const none = { put: (_: unknown, object: unknown) => object, change: () => ({}), delete: () => true };
  run.lagging?.change((of) => act(of, { ...context, ...none } as never));
}

/** Begins the next step while the current one is in progress. */
export function beginNextStep<P>(run: RunState<P>): void {
  const next = run.begun + 1;
  if (next > run.scenario.steps.length) return;
  try {
    beginStep(run, next);
    run.hasSkipped = true;
  } catch {
    // The step needs a state that does not exist yet.
    run.isImpossible = true;
    run.begun = next - 1;
  }
}

/** Waits for the end of a step. Returns whether the run continues. */
export async function settleStep<P>(
  run: RunState<P>,
  at: number,
  began: number,
  before: number,
  isLast: boolean,
): Promise<boolean> {
  const step = run.scenario.steps[at - 1];
  const expected = run.options.reference?.checkpoints[at - 1];
  let checked = "";
  let isEqual = false;
  const readDifferences = (accepted = acceptedAt(run, at)): Difference[] => {
    // The most similar one is the most useful one.
    const lost = lostObjects(run, expected);
    const all = accepted.map((one) => {
      const lines = differencesTo(run, one);
      return [...lines, ...(lines.length === 0 ? lost : []), ...failingLines(run, one)];
    });
    return all.sort((a, b) => a.length - b.length)[0] ?? [];
  };
  const isReached = (): boolean => {
    if (expected === undefined) return step?.until?.(readersOf(run)) ?? true;
    const failing = [...run.failing.keys(), ...unfinishedReconciles(run)];
    const current = `${run.changes} ${run.returned} ${failing.join()} ${run.hasSkipped}`;
    if (checked !== current) {
      checked = current;
      const accepted = acceptedAt(run, at);
      isEqual = accepted.some((one) => hasShape(run, one)) && readDifferences(accepted).length === 0;
    }
    // A goal need not hold for an object that was created again, such as one that names a generation.
    const isGoal = run.hasSkipped && findPerturbation(run, "recreate") === undefined;
    return isEqual && (!isGoal || (step?.until?.(readersOf(run)) ?? true));
  };
  const { waitMs = 0, recreated, step: waiting } = run.options.merged ?? {};
  // A deadline of the program has passed during a downtime.
  const isPassed = findPerturbation(run, "downtime")?.step === at && (expected?.ms ?? 0) < downtimeMs;
  const usualMs = Math.max(boundMs, isPassed ? 0 : (expected?.ms ?? 0) * 3);
  let bound = began + (expected === undefined ? referenceBoundMs : usualMs);
  const restart = findPerturbation(run, "restart");
  if (restart?.step === at && expected !== undefined)
    runAfter(run, expected.span / 2, () => {
      if (run.begun > at) return;
      applyPerturbation(run, restart);
      endProgram(run, "ends", true);
    });
  for (;;) {
    const isDown = (): boolean => run.downIn === at && run.program === undefined && !isLast;
    const wasReached = await runUntil(run, () => run.begun > at || isDown() || isReached(), bound);
    if (run.begun > at || run.hasFailed) return !run.hasFailed;
    if (isDown() || (run.pausedIn !== undefined && run.pausedIn === at && !isLast)) {
      run.hasSkipped = true;
      return true;
    }
    if (!wasReached) {
      if (isDenied(run)) return false;
      // What uses the object keeps it, so no client can create it again.
      if (run.recreating.size > 0) {
        run.isImpossible = true;
        return false;
      }
      if (expected === undefined)
        reportProblem(
          run,
          "step",
          `step "${step?.name}" does not reach its goal within an hour of virtual time`,
        );
      else {
        const accepted = acceptedAt(run, at);
        const isEqual =
          lostObjects(run, expected).length === 0 &&
          accepted.some((one) => differencesTo(run, one).length === 0);
        const differences = readDifferences(accepted);
        const [lines, fields] = shown(differences);
        const [message, explanation] = isFresh(run, at)
          ? [
              `a new program changes the state after step "${step?.name}": the one that was running has missed a change, or the new one lacks what the other had only in memory`,
              run.unansweredBefore,
            ]
          : [
              `the state after step "${step?.name}" differs from that of the reference, ${Math.round((bound - began) / 60_000)} minutes later`,
              [
                ...callsBeforeFailure(run, expected.failing),
                ...outdatedValues(run, differences),
                ...(await explainByMemory(run, isReached)),
              ],
            ];
        reportProblem(
          run,
          isEqual ? "reconcile" : "convergence",
          message,
          [...lines, ...explanation],
          fields,
        );
      }
      return false;
    }
    if (expected === undefined && !(await runUntilStill(run, bound))) {
      reportProblem(run, "quiet", `objects do not stop changing after step "${step?.name}"`);
      return false;
    }
    if (run.begun > at) return true;
    if (restart?.step === at && expected !== undefined) {
      const lateMs = run.time.now - began - expected.ms;
      // Timers of the new program begin again.
      if (lateMs > expected.longestTimer) {
        const seconds = Math.round(lateMs / 1000);
        const message = `the state after step "${step?.name}" is reached ${seconds} seconds later than in the reference: count deadlines from a time in the object, not from the start of the program`;
        reportProblem(run, "convergence", message);
        return false;
      }
    }
    if (waiting === at) await runUntil(run, () => false, run.time.now + waitMs);
    if (waiting === at && recreated !== undefined) {
      recreate(run, recreated);
      await runUntilStill(run, bound);
    }
    for (let count = run.options.disturbances ?? 0; count > 0; count--) await disturb(run, bound);
    const ended = await observeQuietTime(run, at, expected, { began, bound, before }, isReached);
    checkTouched(run);
    if (ended === true) {
      settleRemovals(run);
      run.exchanged = new Map(run.exchanging);
      settleState(run);
      run.stepPeaks[at - 1] = run.peaks;
      run.peaks = new Map();
    }
    if (ended === true && run.begun === at && (driftAfter(run, at) || startAfter(run, at))) {
      bound = run.time.now + boundMs;
      continue;
    }
    if (ended !== undefined) return ended;
    if (run.time.now >= bound) {
      reportProblem(
        run,
        "convergence",
        isFresh(run, at)
          ? `a new program changes the state after step "${step?.name}" again and again`
          : `the state after step "${step?.name}" does not last`,
        ...shown(readDifferences()),
      );
      return false;
    }
  }
}

/** Returns what the program has not reacted to, or whether a new one reaches the state, which leaves no trace in the run. */
async function explainByMemory<P>(run: RunState<P>, isReached: () => boolean): Promise<string[]> {
  const unanswered = unansweredChanges(run);
  if (unanswered.length > 0 || run.options.plan === undefined || run.program === undefined) return unanswered;
  const kept = [run.journal, run.operations, run.problems] as const;
  const counts = kept.map(({ length }) => length);
  endProgram(run, "ends", false);
  startProgram(run);
  const isCorrected = await runUntil(run, isReached, run.time.now + boundMs);
  for (const [at, lines] of kept.entries()) lines.length = counts[at] as number;
  const line =
    "a new program reaches the state of the reference: the one that was running waits for an event, or relies on its memory";
  return isCorrected ? [line] : [];
}

/** Reports whether a new program has started after a step. */
const isFresh = <P>(run: RunState<P>, at: number): boolean =>
  perturbationsOf(run).some((one) => one.type === "fresh" && one.step === at && run.happened.has(one));

/** Starts a new program after a step. Returns whether a plan requires it. */
function startAfter<P>(run: RunState<P>, at: number): boolean {
  const one = perturbationsOf(run).find(({ type }) => type === "fresh");
  if (one === undefined || !("step" in one) || one.step !== at || run.happened.has(one)) return false;
  applyPerturbation(run, one);
  run.unansweredBefore = unansweredChanges(run);
  endProgram(run, "ends", false);
  startProgram(run);
  return true;
}

/** Lets another client change a dependent after a step. Returns whether a plan requires it. */
function driftAfter<P>(run: RunState<P>, at: number): boolean {
  const one = perturbationsOf(run).find((other) => other.class === "drift");
  if (one?.step !== at || run.happened.has(one)) return false;
  const dependent = run.options.reference?.dependents[at - 1]?.[one.dependent];
  if (dependent === undefined || !drift(run, one.type, dependent)) return false;
  applyPerturbation(run, one);
  return true;
}

/** Lets each object be reconciled again, and the program start again: only counters may change. */
async function disturb<P>(run: RunState<P>, bound: number): Promise<void> {
  for (const { kind, objects } of run.api.cluster.stores)
    if (!incidental.has(`${kind.group}/${kind.kind}`))
      for (const { namespace, name, deleting } of [...objects.values()])
        if (!deleting) interfere(run, "touch", { kind, namespace, name });
  await runUntilStill(run, bound);
  endProgram(run, "ends", false);
  startProgram(run);
  await runUntilStill(run, bound);
}

/** Observes the quiet time after a step. Returns undefined if the state has changed. */
export async function observeQuietTime<P>(
  run: RunState<P>,
  at: number,
  expected: Checkpoint | undefined,
  times: { readonly began: number; readonly bound: number; readonly before: number },
  isReached: () => boolean,
): Promise<boolean | undefined> {
  const { began, bound: latest, before } = times;
  const since = run.time.now;
  // A program may correct later what it did because of a second perturbation, or after a timeout.
  const calmAt = (): number => Math.max(since, run.unsettledUntil) + quietMs / 3;
  for (let bound = 0; bound < calmAt(); ) {
    bound = calmAt();
    await runUntil(run, () => run.begun > at, bound);
  }
  const [writes, calls] = [run.writes, run.calls];
  await runUntil(run, () => run.begun > at, calmAt() + (quietMs * 2) / 3);
  if (run.begun > at) return true;
  if (run.hasFailed) return false;
  const made = { writes: run.writes - writes, calls: run.calls - calls };
  if (expected === undefined) {
    const last = run.operations.findLast((one) => one.step === at && !one.isRead && one.at <= since);
    const span = Math.max(0, (last?.at ?? began) - began);
    run.checkpoints[at - 1] = readCheckpoint(run, { ms: since - began, span, before, ...made });
    if (made.writes > 20)
      reportProblem(run, "quiet", `the program writes ${made.writes} times in 20 seconds without a change`);
    else if (!reportFailing(run, at)) return true;
    return false;
  }
  if (!isReached()) return undefined;
  const hasWritten = made.writes > expected.writes + 2;
  const hasCalled = made.calls > expected.calls * 3 + 40;
  // After a skipped step, only the goal shows that the state is reached: the program may still converge.
  if ((hasWritten || hasCalled) && run.hasSkipped && run.time.now < latest) return undefined;
  if (!hasWritten && !hasCalled) return true;
  const what = hasWritten
    ? (["writes", made.writes, expected.writes] as const)
    : (["calls the platform", made.calls, expected.calls] as const);
  const message = `the program ${what[0]} ${what[1]} times in 20 seconds after it has converged; in the reference ${what[2]} times`;
  reportProblem(run, "quiet", message);
  return false;
}

/** Reports the reconciles that fail at the end of a step that has no goal. */
function reportFailing<P>(run: RunState<P>, at: number): boolean {
  const step = run.scenario.steps[at - 1];
  if (step?.until !== undefined) return false;
  for (const [reconcile, error] of run.failing)
    reportProblem(
      run,
      "step",
      `${reconcile} at the end of step "${step?.name}": ${error}; fix the cause, or give the step an \`until\` that its end satisfies`,
    );
  return run.failing.size > 0;
}

/** Runs until the condition holds. Returns whether it did before the time. */
export async function runUntil<P>(run: RunState<P>, isDone: () => boolean, bound: number): Promise<boolean> {
  await drain(run);
  const { deadline = Number.POSITIVE_INFINITY } = run.options;
  for (let [since, count] = [run.time.now, 0]; ; count++) {
    if (run.hasFailed) return false;
    if (run.time.now > since) [since, count] = [run.time.now, 0];
    if (count > mostTimers || realNow() > deadline) {
      const message =
        count > mostTimers
          ? `the program starts more than ${mostTimers} timers at one time`
          : "the run without perturbation does not end within the budget";
      reportProblem(run, "hang", message);
      run.hasFailed = true;
      return false;
    }
    const { next } = run.time;
    // Conditions are checked when everything has happened at a time.
    if ((next === undefined || next > run.time.now) && isDone()) return true;
    if (next === undefined || next > bound) {
      run.time.now = Math.max(run.time.now, bound);
      return isDone();
    }
    await run.time.step();
    if (count < mostLoads) await load(run);
  }
}

export async function runUntilStill<P>(run: RunState<P>, bound: number): Promise<boolean> {
  for (;;) {
    const changes = run.changes;
    await runUntil(run, () => run.changes !== changes, run.time.now + stillMs);
    if (run.changes === changes) return true;
    if (run.time.now > bound || run.hasFailed) return false;
  }
}

export async function drain<P>(run: RunState<P>): Promise<void> {
  await run.time.drain();
  await load(run);
}

/**
 * Waits for work outside of the thread, such as the import of a module, for which the start of the
 * program or reconciles wait: no virtual time passes meanwhile, so that all runs are equal.
 */
async function load<P>(run: RunState<P>): Promise<void> {
  // Other code may load modules, too.
  for (let count = 0; run.options.isSlow && count < 2; count++) await run.time.drainSlowly();
  for (let count = 0; ; count++) {
    const known = endless.get(run.scenario) ?? new Set();
    const waiting = waitingFor(run).filter((one) => !known.has(one));
    if (waiting.length === 0) return;
    if (count >= mostWaits) endless.set(run.scenario, new Set([...known, ...waiting]));
    await run.time.drainSlowly();
  }
}

/** Returns what waits for neither a timer nor, which takes no real time, the API server. */
const waitingFor = <P>(run: RunState<P>): string[] => [
  // Programs that crash never start. The first one has loaded the modules.
  ...(run.options.isSlow && run.starting > 0 ? ["start"] : []),
  ...[...run.inFlight.values()].flatMap(({ controller, task }) =>
    run.time.continues(task) ? [] : `controller ${controller}`,
  ),
];

/** Reports whether the program reports that the API server denied a write: it need not write it again. */
function isDenied<P>(run: RunState<P>): boolean {
  const one = findPerturbation(run, "refused-write");
  if (one?.status !== 403 && one?.status !== 422) return false;
  return run.happened.has(one) && run.failing.size > 0;
}

/** Returns the states that are correct after a step. */
function acceptedAt<P>(run: RunState<P>, at: number): Checkpoint[] {
  const { reference, accepted = [] } = run.options;
  const [usual, begun] = [reference?.checkpoints[at - 1], run.begunState];
  const isLast = at === run.scenario.steps.length;
  let actual: EndState | undefined;
  return [reference, ...accepted].flatMap((one) => {
    const found = one?.checkpoints[at - 1];
    // Steps that begin together are correct only after a perturbation that lets them.
    if (found === undefined || (one?.isMerged && !run.hasSkipped)) return [];
    if (!one?.isMerged || usual === undefined || begun === undefined) return [found];
    actual ??= readState(run);
    const course = one.checkpoints;
    // The program may have seen the steps of some objects together, and those of others one by one.
    if (isLast) return [found, { ...found, state: mixedState(actual, found.state, usual.state), course }];
    // A step may stop work that is in progress, which stays as it is until a later step.
    return [found, { ...usual, state: agreedState(actual, begun, usual.state, found.state), course }];
  });
}

/**
 * Returns the objects of the scenario that the program deletes, unlike in the reference: also if it
 * does the same whenever steps begin together.
 */
const lostObjects = <P>(run: RunState<P>, expected: Checkpoint | undefined): Difference[] =>
  [...run.put.keys()]
    .filter((key) => run.gone.has(key) && expected?.state.objects.has(key))
    .map((key) => ({ line: `${key}: missing`, field: `${key.slice(0, key.indexOf(" "))} exists` }));

/** Returns the details and fields of a problem. */
const shown = (all: readonly Difference[]): [details: string[], fields: string[]] => [
  all.map(({ line }) => line),
  [...new Set(all.map(({ field }) => field))],
];

/** Returns the reconciles that fail at the end of a step, unlike in the reference. */
const failingLines = <P>(run: RunState<P>, expected: Checkpoint): Difference[] =>
  [
    ...[...run.failing]
      .filter(([one]) => !expected.failing.has(one))
      .map(([one, error]) => `${one}: ${error}`),
    ...unfinishedReconciles(run).filter((one) => !expected.failing.has(one)),
  ].map((line) => ({ line, field: "reconcile" }));
