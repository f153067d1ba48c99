import type { DynamicObject } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import { readMoveTarget } from "../read/read-world.ts";
import type { MoveCheckpoint } from "./checkpoint.ts";
import { type CreatedObject, createObject, transplanted } from "./create-object.ts";
import { deleteObject } from "./delete-object.ts";
import { MoveError } from "./move-error.ts";
import type { MoveResult, RunMoveOptions } from "./move-options.ts";
import { isOfCore, type MovedObject, shownName } from "./moved-object.ts";
import { clusterId, ensureNamespaces } from "./namespaces.ts";
import { each, groupsOf, pauseAndWait, readAndCheck, resume } from "./prepare-move.ts";
import { type Progress, trackProgress } from "./progress.ts";
import { NonRetryableError } from "./with-retries.ts";

/**
 * Moves the objects of Cluster API between management clusters, as `clusterctl move` does: checks
 * both, pauses the source, creates owners first, deletes in reverse and unpauses the target. Every
 * step is idempotent.
 *
 * Errors before the first deletion unpause the source; the target keeps paused copies for the next
 * attempt. After later errors, `resume` continues from the checkpoint.
 *
 * Differences from clusterctl: moves objects concurrently, copies changed objects again before
 * deleting them, sets existing owners on children, and unpauses ClusterClasses that stay.
 *
 * @throws MoveError with the phase and its failures.
 */
export async function runMove(options: RunMoveOptions): Promise<MoveResult> {
  checkOptions("runMove", options, {
    boolean: "resume allowLeftBehind",
    number: "blockMoveTimeoutMs",
    object: "source target checkpoint retry observer clock signal",
    positiveInteger: "parallel",
    string: "namespace",
  });
  const { source, target, observer, signal, clock } = options;
  const progress = trackProgress(await begin(options), options.checkpoint, clock);
  const counts = { created: 0, updated: 0, untouched: 0, deleted: 0 };
  if (progress.state.stage === "creating") {
    try {
      const found = await pauseAndWait(source, progress.state.objects, options);
      await createAll(progress, found, options, counts);
    } catch (error) {
      await rollBack(progress, options, error);
    }
    await progress.save({ stage: "deleting" });
  }
  const { objects } = progress.state;
  if (progress.state.stage === "deleting") {
    observer?.onPhase?.("deleting");
    const { created, deleted } = progress.state;
    const gone = new Set(deleted);
    const copy = copier(options, objects, (uid) => created[uid]?.uid);
    for (const group of [...groupsOf(objects)].reverse()) {
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

/** Returns the state of the checkpoint, or a new one. */
async function begin(options: RunMoveOptions): Promise<MoveCheckpoint> {
  const { source, target, namespace, checkpoint, observer, signal } = options;
  const refused = (message: string): MoveError => new MoveError("checking", [{ error: new Error(message) }]);
  observer?.onPhase?.("checking");
  const [found, sourceId, targetId] = await Promise.all([
    checkpoint?.load(),
    clusterId(source, signal),
    clusterId(target, signal),
  ]);
  if (sourceId !== "" && sourceId === targetId) throw refused("source and target are the same cluster");
  const isOpen = found !== undefined && found.stage !== "done" && found.stage !== "rolled-back";
  if (options.resume === true) {
    if (found === undefined)
      throw refused(`no checkpoint to resume: ${checkpoint?.name ?? "none is configured"}`);
    if (found.source !== sourceId || found.target !== targetId)
      throw refused(`the checkpoint ${checkpoint?.name} belongs to a move between other clusters`);
    if (found.namespace !== namespace)
      throw refused(
        `the checkpoint ${checkpoint?.name} belongs to a move of ${found.namespace ?? "all namespaces"}`,
      );
    if (found.stage !== "creating" && found.stage !== "rolled-back") return found;
  } else if (isOpen) {
    throw refused(`the checkpoint ${checkpoint?.name} belongs to an unfinished move: resume it`);
  }
  // Nothing has been deleted yet, so the current objects count.
  const isResumed = isOpen && options.resume === true;
  const prepared = await readAndCheck(source, await readMoveTarget(target, signal), options, isResumed);
  const begun: MoveCheckpoint = {
    version: 1,
    source: sourceId,
    target: targetId,
    ...(namespace !== undefined && { namespace }),
    stage: "creating",
    ...prepared,
    created: isResumed ? found.created : {},
    deleted: [],
  };
  await checkpoint?.save(begun);
  return begun;
}

type Counts = { -readonly [K in keyof Omit<MoveResult, "leftBehind">]: number };

async function createAll(
  progress: Progress,
  found: ReadonlyMap<string, DynamicObject>,
  options: RunMoveOptions,
  counts: Counts,
): Promise<void> {
  const { target, observer, signal } = options;
  const { objects, created } = progress.state;
  observer?.onPhase?.("creating");
  const namespaces = objects.flatMap(({ namespace }) => (namespace === "" ? [] : [namespace]));
  await ensureNamespaces(target, namespaces, signal);
  const newUids = new Map(Object.entries(created).map(([uid, copied]) => [uid, copied.uid]));
  const copy = copier(options, objects, (uid) => newUids.get(uid));
  for (const group of groupsOf(objects)) {
    const missing = group.filter(({ uid }) => !newUids.has(uid));
    await each("creating", missing, options, async (object) => {
      const here = found.get(object.uid);
      if (here === undefined)
        throw new NonRetryableError("was deleted in the source after the move started: start again");
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

/** Unpauses the source, which is still complete. */
async function rollBack(progress: Progress, options: RunMoveOptions, error: unknown): Promise<never> {
  // The signal that aborted the move must not abort the rollback.
  const uninterrupted = { ...options, signal: undefined };
  const { objects } = progress.state;
  try {
    await resume("rolling-back", options.source, objects, uninterrupted);
    await progress.save({ stage: "rolled-back", created: {} });
  } catch (second) {
    const failures = [{ error }, { error: second }];
    throw new MoveError("rolling-back", failures, "the move failed and the source is still paused");
  }
  throw error;
}
