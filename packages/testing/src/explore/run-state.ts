import type { DynamicObject, KindDescriptor, ObjectRef } from "@capikit/client";
import type { Answer } from "../server/answer.ts";
import type { ResourceStore } from "../store/resource-store.ts";
import type { StoredObject } from "../store/stored-object.ts";
import type { Exchange } from "./compare-states.ts";
import { type Connection, createInMemoryApi, type InMemoryApi, type ObjectRequest } from "./in-memory-api.ts";
import type { LaggingPlatform } from "./lagging-platform.ts";
import type { EndState } from "./normalise.ts";
import { heldMs, type ObservedEvent, type Operation, type Perturbation, type Read } from "./plan.ts";
import type { Settled } from "./run-removals.ts";
import type { CheckName, Checkpoint, Problem, Reference, RunOptions } from "./run-result.ts";
import type { ReviewState } from "./run-webhooks.ts";
import type { Scenario } from "./scenario.ts";
import type { Place } from "./values.ts";
import { type Program, tasks, type VirtualTime } from "./virtual-time.ts";

/** Kinds that programs write for information or coordination only. */
export const incidental: ReadonlySet<string> = new Set([
  "/Event",
  "events.k8s.io/Event",
  "coordination.k8s.io/Lease",
]);

/** Milliseconds by which a plan delays: times in whole seconds differ afterwards. */
export const lateMs = 1100;

/** A reconcile of a program. */
export interface Reconcile {
  readonly controller: string;
  /** Undefined for controllers without a kind. */
  readonly kind: KindDescriptor | undefined;
  readonly request: ObjectRef;
}

/** Returns the reconcile whose code runs. */
export const currentReconcile = (): Reconcile | undefined => tasks.getStore() as Reconcile | undefined;

/** A program with its view of the API server. */
export interface Running extends Program {
  readonly connection: Connection;
  /** Plurals of kinds whose events wait; `*` for all. */
  readonly held: Set<string>;
  /** Whether events that waited are lost: caches list again. */
  hasGap: boolean;
  /** The version of the lists of a lagging server. */
  reached: number | undefined;
}

/** The state at the end of a step, with the UIDs of its objects. */
export interface SettledState {
  readonly step: number;
  readonly objects: EndState["objects"];
  readonly uids: ReadonlyMap<string, string>;
}

/** Handles a write or read of a program. */
export type HandleRequest = (program: Running, asked: ObjectRequest, answer: () => Answer) => Promise<Answer>;

/** The state of a run. */
export class RunState<P> {
  readonly scenario: Scenario<P>;
  readonly options: RunOptions;
  readonly time: VirtualTime;
  readonly api: InMemoryApi;
  readonly journal: string[] = [];
  readonly problems: Problem[] = [];
  readonly operations: Operation[] = [];
  readonly events: ObservedEvent[] = [];
  readonly requests: Read[] = [];
  /** Reconciles in progress. */
  readonly inFlight = new Map<
    string,
    { readonly began: number; readonly controller: string; readonly task: object }
  >();
  /** Controllers that started, with the number of their reconciles. */
  readonly controllers = new Map<string, number>();
  readonly reconciles: { readonly controller: string; readonly at: number }[] = [];
  /** Kinds of which the last list failed, with its answer. */
  readonly unlisted = new Map<string, string>();
  /** Paths that the API server does not serve. */
  readonly unserved = new Set<string>();
  /** Objects whose content the program has written after their creation. */
  readonly updated = new Set<string>();
  /** The states after the steps; none for a step that was merged with the next one. */
  readonly checkpoints: (Checkpoint | undefined)[] = [];
  /** Strings that the platform returned, and no caller knew before. */
  readonly invented = new Set<string>();
  /** Texts that a program passed to the platform before the platform returned them. */
  readonly passed = new Set<string>();
  /** What reads of the platform return while it lags behind; undefined if no plan lets it. */
  lagging: LaggingPlatform<P> | undefined = undefined;
  /** The perturbation that lets the platform lag behind. */
  lag: Perturbation | undefined = undefined;
  /** Perturbations that changed nothing that the program received. */
  readonly ineffective = new Set<Perturbation>();
  /** Resources of a platform that does not show them, with the words of the calls that made them. */
  readonly made = new Map<string, ReadonlySet<string>>();
  /** Whether calls have made resources. */
  hasMade = false;
  /** Whether the platform has shown another state than at first. */
  isVisible = false;
  /** Entries of `Scenario.ignore` that matched. */
  readonly ignored = new Set<string>();
  /** Whether the current step uses the platform. */
  usesPlatform = false;
  /** Steps that changed nothing. */
  readonly idleSteps: string[] = [];
  /** Writes of kinds that programs write for information only. */
  incidentalWrites = 0;
  /** The controller that reconciles nothing until a time. */
  late: { readonly controller: string; readonly until: number } | undefined = undefined;
  /** The step in which the program has ended until the next one. */
  downIn: number | undefined = undefined;
  /** UIDs of objects that others than the program delete. */
  readonly doomed = new Set<string>();
  /** Whether methods of the platform return promises: those that a run has called. */
  readonly isAsync: Map<string, boolean>;
  /** Changes of the status of each condition. */
  readonly transitions = new Map<string, number>();
  readonly conditions = new Map<string, Map<string, string>>();
  /** The objects of stored versions. */
  readonly parsed = new WeakMap<StoredObject, DynamicObject>();
  /** Names of the objects that the scenario created. */
  readonly names = new Set<string>();
  readonly uids = new Map<string, string>();
  /** The version that was observed of each store. */
  readonly seen = new Map<ResourceStore, number>();
  readonly violated = new Set<string>();
  /** The errors of reconciles whose last attempt failed. */
  readonly failing = new Map<string, string>();
  /** How many operations came before the first of these attempts. */
  readonly failedAt = new Map<string, number>();
  /** What existed at the end of the last step; undefined during the first. */
  settled: Settled | undefined = undefined;
  readonly removals = new Set<string>();
  /** Resources that reconciles without error left, at the call that returned last, and those that are gone since. */
  readonly kept = new Set<string>();
  keptAt = 0;
  readonly lost = new Set<string>();
  /** What objects have exchanged by the end of the last step, in contrast to each run without perturbation. */
  exchanged: ReadonlyMap<object, Exchange> = new Map();
  /** The state at the begin of the current step, with what the step changes itself. */
  begunState: EndState | undefined = undefined;
  /** The state at the end of the last step. */
  settledState: SettledState | undefined = undefined;
  /** Most resources at a time in the current step, by the word that begins them, and objects of the program by kind. */
  peaks = new Map<string, number>();
  /** The peaks of each step. */
  readonly stepPeaks: ReadonlyMap<string, number>[] = [];
  /** The same by the last comparison. */
  readonly exchanging = new Map<object, Exchange>();
  /** Objects that the program has created again after it had deleted them. */
  readonly recreated = new Set<string>();
  /** The last settled step when the program deleted each object that is gone; undefined if another client did. */
  readonly gone = new Map<string, number | undefined>();
  /** Objects that the scenario created, and has not deleted, as it has given them. */
  readonly put = new Map<string, DynamicObject>();
  /** Objects that another user creates again as soon as they are gone. */
  readonly recreating = new Set<string>();
  /** Objects that steps created, by step. */
  readonly created = new Set<string>();
  /** The webhooks of the program; undefined before its start, and without `Scenario.webhooks`. */
  reviewing: ReviewState | undefined = undefined;
  /** Numbers the writes of programs; undefined between them. */
  serving: number | undefined = undefined;
  /** Whether the write is that of a former leader. */
  isLate = false;
  /** Objects that another client has deleted, and whose content the program writes only once. */
  readonly drifted = new Set<string>();
  /** Objects that the current write creates again. */
  readonly returning = new Set<string>();
  /** The write of a program that created each object. */
  readonly born = new Map<string, number>();
  /** Changes by others that the program has received since its last reconcile began, in the current step. */
  unanswered: string[] = [];
  /** The same of the program before a new one that has no work left, in words. */
  unansweredBefore: readonly string[] = [];
  /** Values that steps have replaced. */
  readonly replaced = new Map<
    string,
    { readonly to: string; readonly step: string; readonly member: string }
  >();
  /** Events of the objects that were read from a cache since the last change, by number. */
  readonly reads = new Set<number>();
  /** The event of each version of an object. */
  readonly eventOf = new Map<string, number>();
  /** The resources before the first step. */
  initial: readonly string[] = [];
  /** The objects of the scenario as text. */
  given = "";
  program: Running | undefined = undefined;
  programs = 0;
  step = 0;
  /** The last step that has begun. */
  begun = 0;
  writes = 0;
  /** Writes of a minute by text, and its start. */
  readonly busy = { at: 0, writes: new Map<string, number>() };
  /** Operations at one time. */
  readonly burst = { at: 0, count: 0 };
  calls = 0;
  /** Calls of the platform that have returned, and may have changed its resources. */
  returned = 0;
  operation = 0;
  event = 0;
  read = 0;
  changes = 0;
  /** Changes and time at the end of the last operation. */
  lastEnd = "";
  /** Whether the perturbations of all plans happened. */
  isApplied = false;
  /** Whether a step did not apply to the changed state. */
  isImpossible = false;
  readonly happened = new Set<Perturbation>();
  /** When the last perturbation after the first one happened, or a call that hangs times out. */
  unsettledUntil = 0;
  /** Whether the program has sent an apply patch. */
  applies = false;
  hasFailed = false;
  /** Where the program makes the perturbed call. */
  place: Place | undefined = undefined;
  raw = undefined as P;
  recorded = undefined as P;
  /** The version that the next program lists first. */
  oldList: number | undefined = undefined;
  /** The longest timer of the program that has run in the step, in milliseconds. */
  longestTimer = 0;
  /** The operation that ends a stale read. */
  heldUntil: number | undefined = undefined;
  /** A write of a former leader that arrives in a later step. */
  laterWrite: { readonly step: number; readonly execute: () => void } | undefined = undefined;
  /** The step in which all events wait. */
  pausedIn: number | undefined = undefined;
  /** The objects that another client has changed. */
  readonly touched: { readonly store: ResourceStore; readonly key: string; readonly uid: string }[] = [];
  /** The version before the last step that has begun. */
  before = 0;
  /** The version before the last deletion of an object. */
  beforeDeletion: number | undefined = undefined;
  /** Whether a step began before the state of the previous one: its state may differ for good. */
  hasSkipped = false;
  /** Programs whose start has not ended. */
  starting = 0;
  /** Set before the first program starts. */
  handleRequest!: HandleRequest;

  constructor(scenario: Scenario<P>, options: RunOptions, time: VirtualTime) {
    this.scenario = scenario;
    this.options = options;
    this.time = time;
    this.isAsync = new Map(options.reference?.isAsync);
    this.api = createInMemoryApi(options.kinds, {
      seed: options.seed,
      garbageCollection: scenario.garbageCollection ?? true,
      ignoresManagers: !(options.applies ?? options.reference?.applies ?? false),
      now: () => time.epoch + time.now,
      clock: { ...time.clock, after: (ms, call) => time.as(undefined, () => time.clock.after(ms, call)) },
    });
  }
}

/** Lets a controller reconcile nothing for some seconds. */
export function delayController<P>(run: RunState<P>, one: Perturbation): void {
  if (!("controller" in one)) return;
  applyPerturbation(run, one);
  run.late = { controller: one.controller, until: run.time.now + heldMs };
  run.unsettledUntil = run.late.until;
  addLine(run, `controller ${one.controller} is late`);
}

/** Records that a perturbation happens. */
export function applyPerturbation<P>(run: RunState<P>, one: Perturbation): void {
  run.happened.add(one);
  if (run.happened.size > 1) run.unsettledUntil = Math.max(run.unsettledUntil, run.time.now);
  run.isApplied = perturbationsOf(run).every((other) => run.happened.has(other));
}

export function perturbationsOf<P>({ options: { plan, group = [] } }: RunState<P>): Perturbation[] {
  return (plan === undefined ? group : [plan]).flatMap(({ perturbations }) => perturbations);
}

/** Identifies the state of the world at a time. */
export const nowOf = <P>(run: RunState<P>): string => `${run.changes} ${run.time.now}`;

export function findPerturbation<P, T extends Perturbation["type"]>(
  run: RunState<P>,
  type: T,
): Extract<Perturbation, { type: T }> | undefined {
  return perturbationsOf(run).find((one) => one.type === type) as
    | Extract<Perturbation, { type: T }>
    | undefined;
}

/**
 * Numbers the operations and events of a step as in the reference. A program that works periodically does so
 * less often in a step that ends earlier, and the numbers after another plan of the group may differ, too.
 */
export function renumber<P>(run: RunState<P>): void {
  const { plan, reference } = run.options;
  if (reference === undefined || (plan !== undefined && run.happened.size > 0)) return;
  const isBefore = ({ step }: { readonly step: number }): boolean => step < run.step;
  run.operation = reference.operations.findLast(isBefore)?.number ?? 0;
  run.event = reference.events.findLast(isBefore)?.number ?? 0;
  run.read = reference.reads.findLast(isBefore)?.number ?? 0;
}

/** Returns the perturbation of an operation or event with a call or object, if any. */
export function perturbationAt<P, K extends "event" | "operation" | "read">(
  run: RunState<P>,
  member: K,
  number: number,
  isExpected: (reference: Reference) => boolean,
): Extract<Perturbation, { readonly [key in K]: number }> | undefined {
  const { plan, group = [], reference } = run.options;
  const one = plan ?? group.find(({ step }) => step === run.step);
  const found = one?.perturbations.find((one) => (one as { [key in K]?: number })[member] === number);
  // After another plan of the group, numbers may differ from those of the reference.
  if (plan === undefined && reference !== undefined && !isExpected(reference)) return;
  return found as Extract<Perturbation, { readonly [key in K]: number }> | undefined;
}

/** Returns a line of a journal without the time that {@link addLine} writes. */
export const withoutTime = (line: string): string => line.slice(line.indexOf(" ") + 1);

export function addLine<P>(run: RunState<P>, text: string): void {
  run.journal.push(`${(run.time.now / 1000).toFixed(3)} ${text}`);
}

export function reportProblem<P>(
  run: RunState<P>,
  check: CheckName,
  message: string,
  details: readonly string[] = [],
  fields: readonly string[] = [],
): void {
  if (run.problems.some((one) => one.check === check && one.message === message)) return;
  run.problems.push({ check, message, details, fields });
  addLine(run, `PROBLEM ${message}`);
}

export function runAfter<P>(run: RunState<P>, ms: number, callback: () => void): void {
  run.time.as(undefined, () => void run.time.clock.after(ms, callback));
}

export function wait<P>(run: RunState<P>, ms: number): Promise<void> {
  return new Promise((resolve) => runAfter(run, ms, resolve));
}

/** Reports whether each write of the current step takes longer than a second: times in whole seconds differ afterwards. */
export function isSlow<P>(run: RunState<P>): boolean {
  const one = findPerturbation(run, "slow-writes");
  if (one?.step !== run.step) return false;
  if (!run.happened.has(one)) {
    applyPerturbation(run, one);
    const usual = run.options.reference?.operations.filter(
      ({ step, type }) => step === run.step && type === "write",
    );
    // The state may be reached before the last writes that change nothing.
    run.unsettledUntil = run.time.now + (usual?.length ?? 0) * lateMs;
    addLine(run, `each write takes ${lateMs / 1000} seconds`);
  }
  return true;
}

/** Lets reads of the platform return the state before the current call for some seconds. */
export function fallBehind<P>(run: RunState<P>, one: Perturbation): void {
  run.ineffective.add(one);
  if (run.lagging === undefined) return;
  run.lagging.fallBehind();
  run.lag = one;
  run.unsettledUntil = run.time.now + heldMs;
  runAfter(run, heldMs, () => {
    run.lagging?.catchUp();
    run.lag = undefined;
  });
}
