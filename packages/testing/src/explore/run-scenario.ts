import { errorMessage } from "@capikit/common/errors";
import { toSeed } from "../random/random.ts";
import { gapsOf } from "./gaps.ts";
import { LaggingPlatform } from "./lagging-platform.ts";
import { observeOutsideWork } from "./outside-work.ts";
import { downtimeMs, type Perturbation } from "./plan.ts";
import { hasCollection, recordCalls } from "./recorded-platform.ts";
import { observeChannels } from "./run-channels.ts";
import { checkLeft, checkTransitions, observeChange, readResources } from "./run-objects.ts";
import { handleCall, handleRequest } from "./run-operations.ts";
import { endProgram, release, startProgram } from "./run-programs.ts";
import type { RunOptions, RunResult } from "./run-result.ts";
import {
  addLine,
  applyPerturbation,
  delayController,
  findPerturbation,
  perturbationsOf,
  RunState,
  renumber,
  reportProblem,
} from "./run-state.ts";
import { beginStep, drain, runUntil, settleStep } from "./run-steps.ts";
import type { Scenario } from "./scenario.ts";
import { wordsOf } from "./values.ts";
import { installVirtualTime } from "./virtual-globals.ts";
import { epoch, ProgramExitError, VirtualTime } from "./virtual-time.ts";
import { hangMs, watchThread } from "./watchdog.ts";

/** Runs a scenario once. Only one run at a time is possible in a thread. */
export async function runScenario<P>(scenario: Scenario<P>, options: RunOptions): Promise<RunResult> {
  const uninstall = installVirtualTime();
  const time = new VirtualTime(options.seed, options.isShifted ? epoch + 8_640_123_456 : epoch);
  const rejections = process.listeners("unhandledRejection");
  const run = new RunState(scenario, options, time);
  const onRejection = (reason: unknown): void => reportRejection(run, reason);
  process.removeAllListeners("unhandledRejection").on("unhandledRejection", onRejection);
  time.onExit = (program, code) => {
    if (program.ended) return;
    const { reference } = run.options;
    endProgram(run, `exits with code ${String(code)}`, reference !== undefined);
    if (reference !== undefined) return;
    reportProblem(run, "crash", `the program calls process.exit(${String(code)})`, []);
    run.hasFailed = true;
  };
  const watch = watchThread();
  const outside = options.findsOutsideWork ? observeOutsideWork(time) : undefined;
  const environment = { ...process.env };
  let result: RunResult;
  const endChannels = observeChannels(run);
  time.onTimer = ({ name }, ms) => {
    run.longestTimer = Math.max(run.longestTimer, ms);
    addLine(run, `${name} continues after ${ms / 1000} s`);
  };
  try {
    const frames = await Promise.race([time.within(() => runSteps(run)), watch.hung]);
    if (frames !== undefined)
      reportProblem(
        run,
        "hang",
        `the program blocks the thread for ${hangMs / 1000} seconds of real time`,
        frames.slice(0, 5),
      );
    checkEnvironment(run, environment);
    result = resultOf(run, outside?.found ?? []);
  } finally {
    watch.end();
    outside?.end();
    time.end();
    endChannels();
    uninstall();
    // Also those of programs that ended without a word.
    process.removeAllListeners("unhandledRejection");
    for (const listener of rejections) process.on("unhandledRejection", listener);
  }
  // Only apply needs managed fields, which cost much of the time of a run.
  const isKnown = options.applies ?? options.reference?.applies ?? false;
  return run.applies && !isKnown ? runScenario(scenario, { ...options, applies: true }) : result;
}

async function runSteps<P>(run: RunState<P>): Promise<void> {
  const { steps, platform } = run.scenario;
  const create = (): P =>
    run.time.withRandom(toSeed(run.options.seed, "platform"), () => platform?.call(run.scenario) as P);
  if (perturbationsOf(run).some(({ type }) => type.startsWith("old-reads")))
    run.lagging = new LaggingPlatform(create());
  run.raw = create();
  run.recorded = recordCalls(run.raw, (call, execute) => handleCall(run, call, execute));
  run.handleRequest = (program, asked, answer) => handleRequest(run, program, asked, answer);
  for (const store of run.api.cluster.stores) {
    run.seen.set(store, 0);
    store.listeners.add(() => observeChange(run, store));
  }
  run.initial = readResources(run);
  // Identifiers of a pool are known before a run takes one.
  for (const word of run.initial.flatMap(wordsOf)) if (/\d/.test(word)) run.invented.add(word);
  run.isVisible = hasCollection(run.raw);
  const { merged } = run.options;
  const downtime = findPerturbation(run, "downtime");
  const absent = findPerturbation(run, "absent");
  startProgram(run);
  await drain(run);
  for (let at = 1; at <= steps.length; at++) {
    run.step = at;
    renumber(run);
    const before = run.api.cluster.version;
    const known = stateOf(run);
    run.usesPlatform = false;
    const late = perturbationsOf(run).find(
      (one) => one.type.startsWith("late-controller") && "step" in one && one.step === at,
    );
    if (absent?.step === at) applyPerturbation(run, absent);
    const isRestarting =
      absent?.step === at ||
      downtime?.step === at ||
      late?.type === "late-controller-after-start" ||
      (merged?.view === "absent" && at === merged.step);
    if (isRestarting) endProgram(run, "has ended", false);
    if (late !== undefined) delayController(run, late);
    // The program sees the coming changes as one.
    if (merged?.view === "gap" && at === merged.step) {
      run.program?.held.add("*");
      if (run.program !== undefined) run.program.hasGap = true;
    }
    try {
      if (run.begun < at) beginStep(run, at);
      if (isMerged(run, at)) continue;
      if (downtime?.step === at) await passDowntime(run, downtime);
      const waits = merged !== undefined || late !== undefined || run.downIn !== undefined;
      if (waits && run.program === undefined) startProgram(run);
      run.downIn = undefined;
      if (merged?.view === "gap" && run.program !== undefined) release(run.program);
    } catch (error) {
      if (run.options.reference !== undefined) {
        run.isImpossible = true;
        return;
      }
      reportProblem(run, "step", `step "${steps[at - 1]?.name}" failed: ${errorMessage(error)}`);
      return;
    }
    if (absent !== undefined && at >= absent.step && at < absent.step + absent.steps - 1) {
      run.hasSkipped = true;
      continue;
    }
    if (absent !== undefined && run.program === undefined) startProgram(run);
    const began = run.time.now;
    const isLast = at === steps.length;
    const ended = await settleStep(run, at, began, before, isLast);
    if (!ended) return;
    const { name = "", until } = steps[at - 1] ?? {};
    if (stateOf(run) === known && !run.usesPlatform && until === undefined) run.idleSteps.push(name);
  }
  checkTransitions(run);
  checkLeft(run);
  if (run.time.connections.length > 0)
    reportProblem(
      run,
      "network",
      `the program opens connections: ${[...new Set(run.time.connections)].join(", ")}; pass it the platform and the client of the context`,
    );
}

/** Checks that the program has not changed the environment, which survives its crashes in a run only. */
function checkEnvironment<P>(run: RunState<P>, before: NodeJS.ProcessEnv): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(process.env)])];
  const changed = names.filter((name) => process.env[name] !== before[name]);
  if (changed.length === 0) return;
  for (const name of changed)
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  reportProblem(
    run,
    "isolation",
    `the program changes environment variables, which another process would not see: ${changed.join(", ")}`,
  );
}

/** Reports whether the next step begins together with this one. */
const isMerged = <P>({ options: { merged } }: RunState<P>, at: number): boolean =>
  merged !== undefined && at >= merged.step && at < merged.step + merged.steps - 1;

/** Lets time pass without a program after the start of a step. */
async function passDowntime<P>(run: RunState<P>, one: Perturbation): Promise<void> {
  applyPerturbation(run, one);
  run.hasSkipped = true;
  await runUntil(run, () => false, run.time.now + downtimeMs);
  startProgram(run);
}

function reportRejection<P>(run: RunState<P>, reason: unknown): void {
  if (reason instanceof ProgramExitError) return;
  const lines = reason instanceof Error ? (reason.stack ?? "").split("\n").slice(1, 3) : [];
  const places = lines.map((line) => line.trim());
  reportProblem(run, "unhandled-rejection", `unhandled rejection: ${errorMessage(reason)}`, places);
}

/** Identifies what a step can change. */
const stateOf = <P>(run: RunState<P>): string =>
  run.options.reference === undefined
    ? `${run.changes} ${run.operation} ${readResources(run).join()}`
    : String(run.changes);

/** Reports whether a program changes the platform, which shows none of it. */
const isPrivatePlatform = <P>({ scenario, isVisible, operations }: RunState<P>): boolean =>
  scenario.resources === undefined &&
  !isVisible &&
  operations.some(({ type, isRead }) => type === "platform" && !isRead);

function resultOf<P>(run: RunState<P>, outside: readonly string[]): RunResult {
  const { reference } = run.options;
  const reads = run.requests.map((one) => ({
    ...one,
    isOfCache: one.isOfCache && run.api.watched.has(one.operation.replace("list ", "")),
  }));
  const dependents = run.checkpoints.map((one) => one?.dependents);
  return {
    ineffective: run.ineffective,
    reached: run.time.reached,
    ignored: run.ignored,
    operations: run.operations,
    begun: run.begun,
    journal: run.journal,
    problems: run.problems,
    isApplied:
      !run.isImpossible &&
      (run.isApplied || ((run.options.plan?.perturbations.length ?? 0) > 1 && run.happened.size > 0)),
    place: run.place,
    reference: reference ?? {
      journal: run.journal,
      operations: run.operations,
      events: run.events,
      reads,
      dependents,
      spans: run.checkpoints.map((one) => one?.span),
      controllers: run.controllers,
      reconciles: run.reconciles,
      gaps: gapsOf(run, outside),
      checkpoints: run.checkpoints,
      watched: run.api.watched,
      isAsync: run.isAsync,
      isPrivate: run.options.isPrivate ?? isPrivatePlatform(run),
      transitions: run.transitions,
      removals: run.removals,
      recreated: run.recreated,
      created: run.created,
      reached: run.time.reached,
      peaks: run.stepPeaks,
      incidentalWrites: run.incidentalWrites,
      isMerged: run.options.merged !== undefined,
      applies: run.applies,
      problems: run.problems,
    },
  };
}
