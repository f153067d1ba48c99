import { errorMessage } from "@capikit/common/errors";
import type { ServedKind } from "../store/served-kind.ts";
import type { Connection } from "./in-memory-api.ts";
import { heldMs } from "./plan.ts";
import {
  addLine,
  applyPerturbation,
  delayController,
  incidental,
  perturbationAt,
  type Running,
  type RunState,
  reportProblem,
  runAfter,
} from "./run-state.ts";
import { setWebhooks } from "./run-webhooks.ts";

const restartMs = 1000;
/** Operations at one time after which nothing lags behind any longer. */
const mostAtOnce = 50;

export function startProgram<P>(run: RunState<P>): void {
  const number = ++run.programs;
  const held = new Set<string>();
  const program = {
    name: `program ${number}`,
    ended: false,
    held,
    hasGap: false,
    reached: undefined,
  } as unknown as Running;
  const connection = run.api.connect({
    ended: () => program.ended,
    unserved: (path) => run.unserved.add(path),
    requested: (asked, answer) => run.handleRequest(program, asked, answer),
    holds: (kind, event) => holdsEvent(run, program, kind, event.object.key, event.version),
    reached: () => program.reached,
    watches: ({ plural }) => run.options.reference?.watched.has(plural) ?? false,
  });
  (program as { connection: Connection }).connection = connection;
  run.program = program;
  const old = run.oldList;
  if (old !== undefined) {
    program.reached = old;
    run.oldList = undefined;
    releaseLater(run, program, heldMs);
  }
  addLine(run, `${program.name} starts`);
  const context = { config: connection.config, clock: run.time.clock, platform: run.recorded };
  run.time.as(program, () => {
    const failed = (error: unknown): void => {
      if (program.ended) return;
      if (run.options.reference === undefined || run.programs > 20)
        reportProblem(run, "crash", `the program does not start: ${errorMessage(error)}`);
      else endProgram(run, `exits: ${errorMessage(error)}`, true);
    };
    try {
      const { webhooks } = run.scenario;
      if (webhooks !== undefined) setWebhooks(run, webhooks.call(run.scenario, context));
      const started = run.scenario.start(context);
      run.starting++;
      void Promise.resolve(started)
        .catch(failed)
        .finally(() => run.starting--);
    } catch (error) {
      failed(error);
    }
  });
}

/** Ends the program as SIGKILL does: nothing of it has an effect from now on. */
export function endProgram<P>(run: RunState<P>, why: string, restarts: boolean): void {
  const program = run.program;
  if (program === undefined) return;
  program.ended = true;
  program.connection.cut();
  run.failing.clear();
  run.inFlight.clear();
  run.program = undefined;
  addLine(run, `${program.name} ${why}`);
  if (restarts)
    runAfter(run, restartMs, () => {
      if (run.program === undefined) startProgram(run);
    });
}

export function releaseLater<P>(run: RunState<P>, program: Running, ms: number): void {
  runAfter(run, ms, () => release(program));
}

export function release(program: Running): void {
  if (program.held.size === 0 && program.reached === undefined) return;
  const { hasGap } = program;
  program.held.clear();
  program.reached = undefined;
  program.hasGap = false;
  if (program.ended) return;
  if (hasGap) program.connection.expire();
  program.connection.resume();
}

/** Delivers an event, or not yet. */
export function holdsEvent<P>(
  run: RunState<P>,
  program: Running,
  kind: ServedKind,
  key: string,
  version: number,
): boolean {
  if (program.held.has("*") || program.held.has(kind.plural)) return true;
  if (program.reached !== undefined && version > program.reached) return true;
  if (incidental.has(`${kind.group}/${kind.kind}`)) return false;
  const number = ++run.event;
  const object = `${kind.plural} ${key}`;
  const { operation, step } = run;
  run.events.push({ number, text: object, plural: kind.plural, step, operation, at: run.time.now });
  run.eventOf.set(`${object} ${version}`, number);
  const one = perturbationAt(
    run,
    "event",
    number,
    ({ events }) => events[number - 1]?.plural === kind.plural,
  );
  if (one?.type === "late-for-event") delayController(run, one);
  if (one === undefined || one.type === "late-for-event") {
    addLine(run, `${program.name} receives ${object} at version ${version}`);
    if (run.serving === undefined) run.unanswered.push(`${object} at version ${version}`);
    return false;
  }
  applyPerturbation(run, one);
  addLine(run, `${program.name} does not receive ${object} at version ${version} yet`);
  if (one.type === "paused" || one.type === "gap") {
    program.held.add("*");
    program.hasGap = one.type === "gap";
    run.pausedIn = run.step;
    releaseLater(run, program, 60_000);
  } else {
    program.held.add(kind.plural);
    if (one.type === "hold" && one.operations !== undefined) run.heldUntil = run.operation + one.operations;
    releaseLater(run, program, heldMs);
  }
  return true;
}

/** Called after an operation, which may end a stale read. */
export function finishOperation<P>(run: RunState<P>, program: Running, number: number): void {
  if (run.heldUntil === undefined || number < run.heldUntil) return;
  run.heldUntil = undefined;
  release(program);
}

/**
 * Ends what lags behind after so many operations at one time, which no program makes in seconds: calls take no
 * virtual time, so that one that repeats them until it sees their effect would never end.
 */
export function endLag<P>(run: RunState<P>, program: Running): void {
  const { burst, time, options } = run;
  burst.count = burst.at === time.now ? burst.count + 1 : 1;
  burst.at = time.now;
  if (burst.count < mostAtOnce) return;
  const usual = options.reference?.operations.filter(({ step }) => step === run.step).length ?? 0;
  if (burst.count !== mostAtOnce + 2 * usual) return;
  release(program);
  run.lagging?.catchUp();
  run.lag = undefined;
}
