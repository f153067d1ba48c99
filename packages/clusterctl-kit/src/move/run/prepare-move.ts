import type { Client, DynamicObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { type Clock, sleep, systemClock } from "@capikit/common/time";
import { buildMoveGraph, namesLeftBehind } from "../graph/move-graph.ts";
import { blockMoveAnnotation, isPaused, pausedAnnotation } from "../objects/move-object.ts";
import type { MoveTarget } from "../objects/move-world.ts";
import { named, type ObjectName } from "../objects/object-name.ts";
import { blockersOf, planMove } from "../plan/move-plan.ts";
import { readMoveWorld } from "../read/read-world.ts";
import { findByName } from "./find-by-name.ts";
import { MoveError, moveFailed } from "./move-error.ts";
import type { MoveObserver, MoveSettings } from "./move-options.ts";
import { isOfCore, isPausable, type MovedObject, movedObjects, refOf, shownName } from "./moved-object.ts";
import { each } from "./with-retries.ts";

/** Objects that move and objects that stay. */
export interface Prepared {
  readonly objects: readonly MovedObject[];
  readonly leftBehind: readonly ObjectName[];
}

const pausedCodes = new Set(["move/cluster-class-paused", "move/cluster-paused"]);

/**
 * Reads and checks the source.
 *
 * @param ours Objects that this move, or an earlier attempt of it, paused.
 * @throws MoveError with all blockers.
 */
export async function readAndCheck(
  source: Client,
  target: MoveTarget | undefined,
  settings: MoveSettings,
  ours: readonly MovedObject[],
): Promise<Prepared> {
  const world = await readMoveWorld(source, { ...settings, others: true });
  const plan = planMove(world, target);
  const uids = new Set(ours.map(({ uid }) => uid));
  const pausedByUs = new Set(plan.graph.nodes.filter(({ uid }) => uids.has(uid)).map(named));
  const blockers = blockersOf(plan, settings.allow).filter(
    ({ code, location }) => !pausedCodes.has(code) || !pausedByUs.has(location?.object ?? ""),
  );
  if (blockers.length > 0) {
    const failures = blockers.map(({ location, message, help }) => ({
      error: new Error(`${location?.object === undefined ? "" : `${location.object}: `}${message} (${help})`),
    }));
    throw new MoveError("checking", failures, "the move is blocked");
  }
  return {
    objects: await movedObjects(source, plan.graph, world.types),
    leftBehind: namesLeftBehind(plan.graph),
  };
}

/** Plans of a source that changes although it is paused. */
const maxPlans = 5;

/**
 * Pauses Clusters, then ClusterClasses, and waits for objects that block the move. Plans again if
 * the objects changed before controllers noticed the pause: a move would lose new Machines. Unpauses
 * objects that are not in the new plan.
 *
 * @param onPlan Receives another plan, before its Clusters are paused.
 * @returns All these objects as they are now, by UID.
 * @throws MoveError if a new object blocks the move, or the source still changes.
 */
export async function pauseAndWait(
  source: Client,
  objects: readonly MovedObject[],
  settings: MoveSettings,
  onPlan: (prepared: Prepared) => Promise<void> | void,
): Promise<ReadonlyMap<string, DynamicObject>> {
  const { observer, signal, clock = systemClock, blockMoveTimeoutMs: timeoutMs = 375_000 } = settings;
  for (let plans = 1, current = objects; plans <= maxPlans; plans += 1) {
    observer?.onPhase?.("pausing");
    for (const kind of ["Cluster", "ClusterClass"] as const)
      await each("pausing", ofKind(current, kind), settings, (object) =>
        ignoreNotFound(setPaused(source, object, true)),
      );
    observer?.onPhase?.("waiting");
    const found = await readUnblocked(source, current, { timeoutMs, clock, observer, signal });
    if (found.size === current.length && (await isAsPlanned(source, current, settings))) return found;
    const prepared = await readAndCheck(source, undefined, settings, current);
    await resumeDropped("pausing", source, current, prepared.objects, settings);
    await onPlan(prepared);
    current = prepared.objects;
  }
  throw moveFailed(
    "waiting",
    "objects of the source change or are unpaused after the pause: stop the program that writes them",
  );
}

/**
 * Reports whether the source has these objects to move, with the same order and owners, no others,
 * and all are paused.
 */
async function isAsPlanned(
  source: Client,
  objects: readonly MovedObject[],
  settings: MoveSettings,
): Promise<boolean> {
  const world = await readMoveWorld(source, settings);
  const keyOf = (object: MovedObject): string => JSON.stringify({ ...object, kind: undefined });
  const now = new Set((await movedObjects(source, buildMoveGraph(world), world.types)).map(keyOf));
  const paused = new Set(world.objects.filter(isPaused).map(({ metadata }) => metadata.uid));
  return (
    now.size === objects.length &&
    objects.every((object) => now.has(keyOf(object)) && (!isPausable(object) || paused.has(object.uid)))
  );
}

/**
 * Checks again after the copies: a reconcile that was running when the source was paused may have
 * created objects since.
 *
 * @throws MoveError
 */
export async function assertAsPlanned(
  source: Client,
  objects: readonly MovedObject[],
  settings: MoveSettings,
): Promise<void> {
  if (!(await isAsPlanned(source, objects, settings)))
    throw moveFailed("creating", "objects of the source changed or were unpaused while they were copied");
}

/** Unpauses objects of an earlier plan that are not in the new one. */
export async function resumeDropped(
  phase: "pausing" | "rolling-back",
  source: Client,
  before: readonly MovedObject[],
  now: readonly MovedObject[],
  settings: MoveSettings,
): Promise<void> {
  const uids = new Set(now.map(({ uid }) => uid));
  const dropped = before.filter((object) => isPausable(object) && !uids.has(object.uid));
  if (dropped.length > 0) await resume(phase, source, dropped, settings);
}

/** Unpauses ClusterClasses, then Clusters, if they exist. */
export async function resume(
  phase: "pausing" | "resuming" | "rolling-back",
  client: Client,
  objects: readonly MovedObject[],
  settings: MoveSettings,
): Promise<void> {
  settings.observer?.onPhase?.(phase);
  for (const kind of ["ClusterClass", "Cluster"] as const)
    await each(phase, ofKind(objects, kind), settings, (object) =>
      ignoreNotFound(setPaused(client, object, false)),
    );
}

async function ignoreNotFound(request: Promise<void>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function ofKind(objects: readonly MovedObject[], kind: "Cluster" | "ClusterClass"): readonly MovedObject[] {
  return objects.filter((object) => isOfCore(object, kind));
}

/** Pauses or unpauses a Cluster or ClusterClass. */
async function setPaused(client: Client, object: MovedObject, paused: boolean): Promise<void> {
  const patch = isOfCore(object, "Cluster")
    ? { spec: { paused: paused ? true : null } }
    : { metadata: { annotations: { [pausedAnnotation]: paused ? "" : null } } };
  await client.patch(object.kind, refOf(object), { type: "merge", patch });
}

/**
 * Waits until no object blocks the move. Reads all objects each time. The timeout starts again when
 * an object no longer blocks the move for the first time.
 *
 * @returns The objects by UID when none blocked the move.
 * @throws MoveError after the timeout.
 */
async function readUnblocked(
  client: Client,
  objects: readonly MovedObject[],
  options: {
    readonly timeoutMs: number;
    readonly clock: Clock;
    readonly observer: MoveObserver | undefined;
    readonly signal: AbortSignal | undefined;
  },
): Promise<ReadonlyMap<string, DynamicObject>> {
  const { timeoutMs, clock, observer, signal } = options;
  let deadline = clock.now() + timeoutMs;
  const released = new Set<MovedObject>();
  let before: readonly MovedObject[] = [];
  let reported = "";
  for (let wait = 500; ; wait = Math.min(wait * 1.5, 10_000)) {
    const named = await findByName(client, objects, { signal });
    const found = new Map<string, DynamicObject>();
    const blocked: MovedObject[] = [];
    for (const object of objects) {
      const one = named.get(object.uid);
      if (one?.metadata.uid !== object.uid) continue;
      found.set(object.uid, one as DynamicObject);
      if (blockMoveAnnotation in (one.metadata.annotations ?? {})) blocked.push(object);
    }
    if (blocked.length === 0) return found;
    const names = blocked.map(shownName);
    if (JSON.stringify(names) !== reported) observer?.onBlocked?.(names);
    reported = JSON.stringify(names);
    const now = new Set(blocked);
    const done = before.filter((object) => !now.has(object) && !released.has(object));
    for (const object of done) released.add(object);
    before = blocked;
    if (done.length > 0) deadline = clock.now() + timeoutMs;
    const left = deadline - clock.now();
    if (left <= 0) {
      const error = new Error(`still has the annotation ${blockMoveAnnotation}`);
      throw new MoveError(
        "waiting",
        names.map((object) => ({ object, error })),
      );
    }
    await sleep(clock, Math.min(wait, left), signal);
  }
}
