import type { DynamicObject } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import { type Clock, systemClock } from "@capikit/common/time";
import { beginMove, ensureNamespaces } from "./begin-move.ts";
import {
  type CheckpointStore,
  type CopiedObject,
  type MoveCheckpoint,
  saveCheckpoint,
} from "./checkpoint.ts";
import { type CreatedObject, createObject, transplanted } from "./create-object.ts";
import { deleteObject } from "./delete-object.ts";
import { findExisting, unpauseExisting } from "./existing-in-target.ts";
import { findInCluster } from "./find-by-name.ts";
import { MoveError, type MovePhase } from "./move-error.ts";
import type { MoveResult, RunMoveOptions } from "./move-options.ts";
import { isOfCore, type MovedObject, shownName, splitGroups } from "./moved-object.ts";
import { assertAsPlanned, pauseAndWait, resume } from "./prepare-move.ts";
import { removeCopies } from "./remove-copies.ts";
import { each } from "./with-retries.ts";

const betweenSavesMs = 500;

/** Phase of a checkpoint that cannot be saved. */
const phaseOf = {
  creating: "creating",
  "rolled-back": "rolling-back",
  deleting: "deleting",
  resuming: "resuming",
  done: "resuming",
} as const satisfies Record<MoveCheckpoint["stage"], MovePhase>;

/** Saving takes at most 1/20 of the time. */
const shareOfTime = 20;

/**
 * Moves the objects of Cluster API between management clusters, as `clusterctl move` does: checks
 * both, pauses the source, creates owners first, deletes in reverse and unpauses the target. Every
 * step is idempotent.
 *
 * Errors before the first deletion unpause the source and remove the copies from the target. If
 * that fails, or the program ends before, the next run with the same checkpoint removes the copies
 * that it lists. After later errors, `resume` continues from the checkpoint.
 *
 * Differences from clusterctl: plans again if objects were created before the pause took effect,
 * moves objects concurrently, copies changed objects again before deleting them, sets existing
 * owners on children, and unpauses ClusterClasses that stay.
 *
 * @throws MoveError with the phase and its failures.
 */
export async function runMove(options: RunMoveOptions): Promise<MoveResult> {
  checkOptions("runMove", options, {
    resume: "boolean",
    allow: "array",
    blockMoveTimeoutMs: "number",
    source: "object",
    target: "object",
    checkpoint: "object",
    retry: "object",
    observer: "object",
    clock: "object",
    signal: "signal",
    parallel: "positiveInteger",
    namespace: "string",
    cluster: "string",
  });
  const { source, target, observer, signal, clock } = options;
  const progress = trackProgress(await beginMove(options), options.checkpoint, clock);
  const counts = { created: 0, updated: 0, untouched: 0, deleted: 0 };
  if (progress.state.stage === "creating") {
    try {
      const found = await pauseAndWait(source, progress.state.objects, options, progress.save);
      await createAll(progress, found, options, counts);
      await assertAsPlanned(source, progress.state.objects, options);
      await assertCopied("creating", progress.state, options);
    } catch (error) {
      await rollBack(progress, options, error);
    }
    await progress.save({ stage: "deleting" });
  } else if (progress.state.stage === "deleting") await assertCopied("deleting", progress.state, options);
  const { objects } = progress.state;
  if (progress.state.stage === "deleting") {
    observer?.onPhase?.("deleting");
    const { created, deleted } = progress.state;
    const gone = new Set(deleted);
    const copy = copier(options, objects, (uid) => created[uid]?.uid);
    for (const group of [...splitGroups(objects)].reverse()) {
      const toDelete = group.filter((object) => !object.isKept && !gone.has(object.uid));
      await each("deleting", toDelete, options, async (object) => {
        const version = created[object.uid]?.version ?? "";
        const copyAgain = async (found: DynamicObject): Promise<void> => void (await copy(object, found));
        await deleteObject(source, object, version, copyAgain, signal);
        progress.deleted(object.uid);
        counts.deleted += 1;
        observer?.onObject?.("deleted", shownName(object));
      });
    }
    await progress.save({ stage: "resuming" });
  }
  if (progress.state.stage === "resuming") {
    const stayed = objects.filter((object) => object.isKept && isOfCore(object, "ClusterClass"));
    await resume("resuming", source, stayed, options);
    await resume("resuming", target, objects, options);
    await progress.save({ stage: "done" });
  }
  observer?.onPhase?.("done");
  return { ...counts, leftBehind: progress.state.leftBehind };
}

/**
 * Checks that the target still has the copies of all objects that will be deleted: another process may have removed them,
 * or the target may have confirmed what it did not store.
 *
 * @throws MoveError
 */
async function assertCopied(
  phase: "creating" | "deleting",
  { objects, created, deleted }: MoveCheckpoint,
  options: RunMoveOptions,
): Promise<void> {
  const gone = new Set(deleted);
  const needed = objects.filter(({ isKept, uid }) => !isKept && !gone.has(uid));
  const found = await findInCluster(phase, options.target, needed, options, true);
  const isCopied = ({ uid }: { readonly uid: string }): boolean => {
    const there = found.get(uid)?.metadata.uid;
    return Boolean(there) && there === created[uid]?.uid;
  };
  const failures = needed
    .filter((object) => !isCopied(object))
    .map((object) => ({ object: shownName(object), error: new Error("its copy is not in the target") }));
  if (failures.length > 0)
    throw new MoveError(phase, failures, "compare both clusters: nothing more is deleted");
}

type Counts = { -readonly [K in keyof Omit<MoveResult, "leftBehind">]: number };

async function createAll(
  progress: Progress,
  found: ReadonlyMap<string, DynamicObject>,
  options: RunMoveOptions,
  counts: Counts,
): Promise<void> {
  const { target, observer, signal } = options;
  const { objects } = progress.state;
  observer?.onPhase?.("creating");
  // Before the first copy: other objects with these names may be copies whose response was lost.
  await progress.save(await findExisting(options, objects));
  const namespaces = objects.flatMap(({ namespace }) => (namespace === "" ? [] : [namespace]));
  await ensureNamespaces(target, namespaces, signal);
  const newUids = new Map<string, string>();
  const copy = copier(options, objects, (uid) => newUids.get(uid));
  for (const group of splitGroups(objects)) {
    await each("creating", group, options, async (object) => {
      const here = found.get(object.uid) as DynamicObject;
      progress.attempted.add(object.uid);
      const { uid, what } = await copy(object, here);
      newUids.set(object.uid, uid);
      progress.created(object.uid, { uid, version: here.metadata.resourceVersion ?? "" });
      counts[what === "left as it is" ? "untouched" : what] += 1;
      observer?.onObject?.(what, shownName(object));
    });
  }
}

/** Returns a function that copies objects to the target. */
function copier(
  { target, signal }: RunMoveOptions,
  objects: readonly MovedObject[],
  newUidOf: (uid: string) => string | undefined,
): (object: MovedObject, found: DynamicObject) => Promise<CreatedObject> {
  const byUid = new Map(objects.map((object) => [object.uid, object]));
  return (object, found) => {
    const wanted = transplanted(found, object, newUidOf, (uid) => byUid.get(uid));
    return createObject(target, object, wanted, signal);
  };
}

/**
 * Unpauses the source, which is still complete, then removes the copies from the target. The
 * checkpoint keeps the copies if that fails.
 *
 * @throws The given error, or a MoveError with it if a step fails.
 */
async function rollBack(progress: Progress, options: RunMoveOptions, error: unknown): Promise<never> {
  // The signal that aborted the move must not abort the rollback.
  const uninterrupted = { ...options, signal: undefined };
  const orThrow = async (what: string, step: () => Promise<void>): Promise<void> => {
    try {
      await step();
    } catch (second) {
      throw new MoveError("rolling-back", [{ error }, { error: second }], what);
    }
  };
  const { objects, existing } = progress.state;
  await orThrow("the move failed and the source is still paused", async () => {
    try {
      await resume("rolling-back", options.source, objects, uninterrupted);
    } catch (second) {
      // The next run removes only the copies that the checkpoint lists.
      await progress.save();
      throw second;
    }
  });
  await orThrow("the move failed, the source is unpaused, and the checkpoint is not up to date", () =>
    progress.save({ stage: "rolled-back" }),
  );
  await orThrow("the move failed, the source is unpaused, and paused copies are in the target", async () => {
    if (existing === undefined) return;
    await removeCopies(uninterrupted, () => withLostCopies(progress, uninterrupted));
    await unpauseExisting(uninterrupted, progress.state);
    await progress.save({ existing: undefined, unpaused: undefined, created: {} });
  });
  throw error;
}

/** Records copies whose response was lost, and returns the state. */
async function withLostCopies(progress: Progress, options: RunMoveOptions): Promise<MoveCheckpoint> {
  const { objects, existing, created } = progress.state;
  const isLost = ({ uid }: { readonly uid: string }): boolean =>
    progress.attempted.has(uid) && created[uid] === undefined;
  const lost = objects.filter(isLost);
  if (lost.length === 0) return progress.state;
  const before = new Set(existing);
  const found = await findInCluster("rolling-back", options.target, lost, options, true);
  for (const [source, { metadata }] of found) {
    const { uid = "" } = metadata;
    if (!before.has(uid)) progress.created(source, { uid, version: "" });
  }
  await progress.save();
  return progress.state;
}

/** State of a running move. Saves each stage before it starts, and objects periodically. */
interface Progress {
  readonly state: MoveCheckpoint;
  /** UIDs of objects in the source that this process tried to copy. Not saved. */
  readonly attempted: Set<string>;
  created(uid: string, copy: CopiedObject): void;
  deleted(uid: string): void;
  /** Changes the state and waits until it is saved. */
  save(change?: Partial<MoveCheckpoint>): Promise<void>;
}

/** Tracks and saves progress. Steps lost between two saves are repeated, which is idempotent. */
function trackProgress(
  begun: MoveCheckpoint,
  store: CheckpointStore | undefined,
  clock: Clock = systemClock,
): Progress {
  const created: Record<string, CopiedObject> = { ...begun.created };
  const deleted = new Set(begun.deleted);
  let fixed = begun;
  let next = clock.now() + betweenSavesMs;
  let saving: Promise<void> = Promise.resolve();
  let failure: unknown;
  const state = (): MoveCheckpoint => ({ ...fixed, created, deleted: [...deleted] });
  const write = (): Promise<void> => {
    next = Number.POSITIVE_INFINITY;
    saving = saving.then(async () => {
      const started = clock.now();
      await saveCheckpoint(store, state(), phaseOf[fixed.stage]);
      const now = clock.now();
      next = now + Math.max(betweenSavesMs, (now - started) * shareOfTime);
    });
    return saving;
  };
  const saveNowAndThen = (): void => {
    if (store === undefined || clock.now() < next) return;
    // Reported at the next stage, which waits.
    write().catch((error: unknown) => {
      failure = error;
      saving = Promise.resolve();
    });
  };
  return {
    get state() {
      return state();
    },
    attempted: new Set(),
    created(uid, copy) {
      created[uid] = copy;
      saveNowAndThen();
    },
    deleted(uid) {
      deleted.add(uid);
      saveNowAndThen();
    },
    async save(change = {}) {
      fixed = { ...fixed, ...change };
      if (change.created !== undefined) {
        for (const uid of Object.keys(created)) delete created[uid];
        Object.assign(created, change.created);
      }
      await write();
      if (failure !== undefined) throw failure;
    },
  };
}
