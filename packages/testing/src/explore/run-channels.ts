import { channel, subscribe, unsubscribe } from "node:diagnostics_channel";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { errorMessage } from "@capikit/common/errors";
import { keyOf } from "../store/stored-object.ts";
import { keepResources } from "./run-removals.ts";
import { addLine, incidental, type Reconcile, type Running, type RunState } from "./run-state.ts";
import { Place } from "./values.ts";
import { tasks } from "./virtual-time.ts";

interface CacheRead {
  readonly kind: KindDescriptor;
  readonly objects: readonly KubernetesObject[];
}

interface ReconcileEnd extends Reconcile {
  readonly error: Error | undefined;
  readonly isTerminal: boolean | undefined;
  readonly result: "error" | "requeue" | "requeue_after" | "success";
  readonly afterMs: number | undefined;
}

/**
 * Observes the channels of `@capikit/controller-kit` until the returned function is called: what
 * programs read from their caches, and how their reconciles start and end.
 */
export function observeChannels<P>(run: RunState<P>): () => void {
  const ofProgram =
    <T>(observe: (program: Running, message: T) => void) =>
    (message: unknown): void => {
      const program = run.time.current() as Running | undefined;
      if (program !== undefined && !program.ended) observe(program, message as T);
    };
  const channels = {
    "capikit.cache.read": ofProgram<CacheRead>((...read) => recordRead(run, ...read)),
    "capikit.controller.start": ofProgram<Pick<Reconcile, "controller">>((_, { controller }) =>
      run.controllers.set(controller, run.controllers.get(controller) ?? 0),
    ),
    "capikit.reconcile.take": ofProgram<{ readonly controller: string; waitMs: number }>((_, next) => {
      if (run.late?.controller === next.controller)
        next.waitMs = Math.max(next.waitMs, run.late.until - run.time.now);
    }),
    "capikit.reconcile.start": ofProgram<Reconcile>((_, reconcile) => {
      const { controller } = reconcile;
      run.controllers.set(controller, (run.controllers.get(controller) ?? 0) + 1);
      run.reconciles.push({ controller, at: run.time.now });
      run.unanswered = [];
      run.inFlight.set(runningName(reconcile), { began: run.time.now, controller, task: reconcile });
    }),
    "capikit.reconcile.end": ofProgram<ReconcileEnd>((program, end) => recordEnd(run, program, end)),
  };
  for (const [name, observe] of Object.entries(channels)) subscribe(name, observe);
  const starts = channel("capikit.reconcile.start");
  starts.bindStore(tasks, (message) => message as Reconcile);
  return () => {
    starts.unbindStore(tasks);
    for (const [name, observe] of Object.entries(channels)) unsubscribe(name, observe);
  };
}

function recordRead<P>(run: RunState<P>, program: Running, { kind, objects }: CacheRead): void {
  if (incidental.has(`${kind.group}/${kind.kind}`)) return;
  if (program.held.has(kind.plural) || program.held.has("*")) run.place ??= new Place();
  for (const { metadata } of objects) {
    const { namespace, name = "", resourceVersion } = metadata;
    const key = keyOf(namespace, name);
    addLine(run, `${program.name} reads ${kind.plural} ${key} at version ${resourceVersion}`);
    const event = run.eventOf.get(`${kind.plural} ${key} ${resourceVersion}`);
    if (event !== undefined) run.reads.add(event);
  }
}

function objectOf({ kind, request: { namespace, name } }: Reconcile): string {
  const object = namespace === undefined ? name : `${namespace}/${name}`;
  return `${kind?.kind ?? "request"} ${object}`;
}

const runningName = (reconcile: Reconcile): string =>
  `controller ${reconcile.controller} does not finish the reconcile of ${objectOf(reconcile)}`;

function recordEnd<P>(run: RunState<P>, program: Running, end: ReconcileEnd): void {
  const reconcile = `controller ${end.controller} fails to reconcile ${objectOf(end)}`;
  run.inFlight.delete(runningName(end));
  if (end.error === undefined) {
    run.failing.delete(reconcile);
    keepResources(run);
    const next = end.result === "success" ? "" : `, again ${againAt(end)}`;
    addLine(run, `${program.name}: ${end.controller} has reconciled ${objectOf(end)}${next}`);
    return;
  }
  const message = errorMessage(end.error);
  if (!run.failing.has(reconcile)) run.failedAt.set(reconcile, run.operations.length);
  run.failing.set(reconcile, message);
  const retry = end.isTerminal ? "not retried" : "retried with backoff";
  addLine(run, `${program.name}: ${reconcile}: ${message} (${retry})`);
}

const againAt = ({ afterMs }: ReconcileEnd): string =>
  afterMs === undefined ? "with backoff" : `after ${afterMs / 1000} s`;
