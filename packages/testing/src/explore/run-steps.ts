import { type EndState, excessOf, stateDifferences } from "./normalise.ts";
import { checkTouched, contextOf, hasShape, readersOf, readState } from "./run-objects.ts";
import { release } from "./run-programs.ts";
import { settleRemovals } from "./run-removals.ts";
import type { Checkpoint } from "./run-result.ts";
import { addLine, type RunState, reportProblem } from "./run-state.ts";

const quietMs = 30_000;
/** Before the first resync of caches after ten minutes, which would hide missed changes. */
const boundMs = 480_000;
const referenceBoundMs = 3_600_000;
/** Without changes for this time, a step of the reference run has ended. */
const stillMs = 10_000;

export function beginStep<P>(run: RunState<P>, at: number): void {
  const step = run.scenario.steps[at - 1];
  if (step === undefined) throw new Error("no such step");
  run.begun = at;
  run.before = run.api.cluster.version;
  addLine(run, `step ${at}: ${step.name}`);
  run.time.as(undefined, () => step.do(contextOf(run)));
  if (run.pausedIn !== undefined && at > run.pausedIn) {
    run.pausedIn = undefined;
    if (run.program !== undefined) release(run.program);
  }
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
    run.isApplied = false;
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
  const { reference } = run.options;
  const step = run.scenario.steps[at - 1];
  const expected = reference?.checkpoints[at - 1];
  let checked = "";
  let isEqual = false;
  const readDifferences = (): string[] =>
    expected === undefined ? [] : differencesOf(run.hasSkipped, expected.state, readState(run));
  const isReached = (): boolean => {
    if (expected === undefined) return step?.until?.(readersOf(run)) ?? true;
    const current = `${run.changes} ${run.returned}`;
    if (checked !== current) {
      checked = current;
      isEqual = (run.hasSkipped || hasShape(run, expected.state)) && readDifferences().length === 0;
    }
    return isEqual && (!run.hasSkipped || (step?.until?.(readersOf(run)) ?? true));
  };
  const bound = began + (expected === undefined ? referenceBoundMs : Math.max(boundMs, expected.ms * 3));
  for (;;) {
    const wasReached = await runUntil(run, () => run.begun > at || isReached(), bound);
    if (run.begun > at || run.hasFailed) return !run.hasFailed;
    if (run.pausedIn !== undefined && run.pausedIn === at && !isLast) {
      run.hasSkipped = true;
      return true;
    }
    if (!wasReached) {
      if (expected === undefined)
        reportProblem(
          run,
          "step",
          `step "${step?.name}" does not reach its goal within an hour of virtual time`,
        );
      else
        reportProblem(
          run,
          "convergence",
          `the state after step "${step?.name}" differs from that of the reference, ${Math.round((bound - began) / 60_000)} minutes later`,
          readDifferences(),
        );
      return false;
    }
    if (expected === undefined && !(await runUntilStill(run, bound))) {
      reportProblem(run, "quiet", `objects do not stop changing after step "${step?.name}"`);
      return false;
    }
    if (run.begun > at) return true;
    const ended = await observeQuietTime(run, at, expected, { began, bound, before }, isReached);
    checkTouched(run);
    if (ended === true) settleRemovals(run);
    if (ended !== undefined) return ended;
    if (run.time.now >= bound) {
      reportProblem(
        run,
        "convergence",
        `the state after step "${step?.name}" does not last`,
        readDifferences(),
      );
      return false;
    }
  }
}

/** Observes the quiet time after a step. Returns undefined if the state has changed. */
export async function observeQuietTime<P>(
  run: RunState<P>,
  at: number,
  expected: Checkpoint | undefined,
  {
    began,
    bound: latest,
    before,
  }: { readonly began: number; readonly bound: number; readonly before: number },
  isReached: () => boolean,
): Promise<boolean | undefined> {
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
    run.checkpoints.push({ state: readState(run), ms: since - began, before, ...made });
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
  if (hasWritten)
    reportProblem(
      run,
      "quiet",
      `the program writes ${made.writes} times in 20 seconds after it has converged; in the reference ${expected.writes} times`,
    );
  else if (hasCalled)
    reportProblem(
      run,
      "quiet",
      `the program calls the platform ${made.calls} times in 20 seconds after it has converged; in the reference ${expected.calls} times`,
    );
  else return true;
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
  for (;;) {
    if (run.hasFailed) return false;
    const { next } = run.time;
    // Conditions are checked when everything has happened at a time.
    if ((next === undefined || next > run.time.now) && isDone()) return true;
    if (next === undefined || next > bound) {
      run.time.now = Math.max(run.time.now, bound);
      return isDone();
    }
    await run.time.step();
    if (run.options.isSlow) await load(run);
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
  if (run.options.isSlow) await load(run);
  await run.time.drain();
}

/** Waits while the program loads its modules, which takes real time. */
export async function load<P>(run: RunState<P>): Promise<void> {
  for (let count = 0; count < 2 || (run.starting > 0 && count < 500); count++) await run.time.drainSlowly();
}

/** Returns the differences of a state that are errors. */
function differencesOf(hasSkipped: boolean, expected: EndState, actual: EndState): string[] {
  const all = stateDifferences(expected, actual);
  // A step that began early may end in other objects, but equal objects need equal resources.
  const isStrict = !hasSkipped || all.every((line) => line.startsWith("platform: "));
  return isStrict ? all : excessOf(expected, actual);
}
