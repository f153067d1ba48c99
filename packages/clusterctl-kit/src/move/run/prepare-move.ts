import type { Client, DynamicObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { type Diagnostic, isError } from "@capikit/common/diagnostics";
import { type Clock, mapLimited, sleep, systemClock } from "@capikit/common/time";
import { isAllowed } from "../checks/move-diagnostics.ts";
import type { MoveTarget } from "../objects/move-world.ts";
import { blockMoveAnnotation, pausedAnnotation } from "../objects/names.ts";
import { type ObjectName, toObjectName } from "../objects/object-name.ts";
import { planMove } from "../plan/move-plan.ts";
import { readMoveWorld } from "../read/read-world.ts";
import { findByName } from "./find-by-name.ts";
import { MoveError, type MoveFailure, type MovePhase } from "./move-error.ts";
import type { MoveObserver, MoveSettings } from "./move-options.ts";
import { isOfCore, type MovedObject, movedObjects, refOf, shownName } from "./moved-object.ts";
import { withRetries } from "./with-retries.ts";

/** Objects that move and objects that stay. */
export interface Prepared {
  readonly objects: readonly MovedObject[];
  readonly leftBehind: readonly ObjectName[];
}

const pausedCodes = new Set(["move/cluster-class-paused", "move/cluster-paused"]);

/**
 * Reads and checks the source.
 *
 * @param isOurs Whether an earlier attempt of this move paused the source.
 * @throws MoveError with all blockers.
 */
export async function readAndCheck(
  source: Client,
  target: MoveTarget | undefined,
  settings: MoveSettings,
  isOurs: boolean,
): Promise<Prepared> {
  const world = await readMoveWorld(source, { ...settings, others: true });
  const plan = planMove(world, target);
  const blocks = (problem: Diagnostic): boolean =>
    isError(problem) && !isAllowed(problem.code, settings) && !(isOurs && pausedCodes.has(problem.code));
  const blockers = plan.diagnostics.filter(blocks);
  if (blockers.length > 0) {
    const failures = blockers.map(({ location, message, help }) => ({
      error: new Error(`${location?.object === undefined ? "" : `${location.object}: `}${message} (${help})`),
    }));
    throw new MoveError("checking", failures, "the move is blocked");
  }
  const nodeOf = new Map(plan.graph.nodes.map((node) => [node.uid, node]));
  return {
    objects: await movedObjects(source, plan.graph, world.types),
    leftBehind: plan.graph.leftBehind.flatMap(({ uid }) => nodeOf.get(uid) ?? []).map(toObjectName),
  };
}

/**
 * Pauses Clusters, then ClusterClasses, and waits for objects that block the move.
 *
 * @returns The current objects by UID.
 */
export async function pauseAndWait(
  source: Client,
  objects: readonly MovedObject[],
  settings: MoveSettings,
): Promise<ReadonlyMap<string, DynamicObject>> {
  const { observer, signal, clock = systemClock, blockMoveTimeoutMs: timeoutMs = 375_000 } = settings;
  observer?.onPhase?.("pausing");
  for (const kind of ["Cluster", "ClusterClass"] as const)
    await each("pausing", ofKind(objects, kind), settings, (object) => setPaused(source, object, true));
  observer?.onPhase?.("waiting");
  return readUnblocked(source, objects, { timeoutMs, clock, observer, signal });
}

/** Unpauses ClusterClasses, then Clusters, if they exist. */
export async function resume(
  phase: "resuming" | "rolling-back",
  client: Client,
  objects: readonly MovedObject[],
  settings: MoveSettings,
): Promise<void> {
  settings.observer?.onPhase?.(phase);
  for (const kind of ["ClusterClass", "Cluster"] as const)
    await each(phase, ofKind(objects, kind), settings, async (object) => {
      try {
        await setPaused(client, object, false);
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    });
}

/**
 * Runs an action on each object with retries and limited concurrency. Reports all failures at the
 * end.
 *
 * @throws MoveError
 */
export async function each(
  phase: MovePhase,
  objects: readonly MovedObject[],
  { parallel = 64, retry = {}, clock = systemClock, signal }: MoveSettings,
  work: (object: MovedObject) => Promise<void>,
): Promise<void> {
  const failures: MoveFailure[] = [];
  await mapLimited(objects, parallel, async (object) => {
    signal?.throwIfAborted();
    try {
      await withRetries(retry, clock, signal, () => work(object));
    } catch (error) {
      signal?.throwIfAborted();
      failures.push({ object: shownName(object), error });
    }
  });
  if (failures.length > 0) throw new MoveError(phase, failures);
}

/** Returns the objects of each group, in order. */
export function splitGroups(objects: readonly MovedObject[]): readonly (readonly MovedObject[])[] {
  const groups: MovedObject[][] = [];
  for (const object of objects) {
    const group = groups[object.group] ?? [];
    groups[object.group] = group;
    group.push(object);
  }
  return groups;
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
