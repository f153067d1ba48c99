import { errorMessage, hasErrorCode } from "@capikit/common/errors";
import { readRegularFile, replaceFile } from "@capikit/common/files";
import { assertJsonDepth, JsonDepthError, shapeProblem, shapes } from "@capikit/common/json";
import type { ObjectName } from "../objects/object-name.ts";
import { MoveError, type MovePhase, moveFailed } from "./move-error.ts";
import type { MovedObject } from "./moved-object.ts";

/** A copy in the target. */
export interface CopiedObject {
  /** UID in the target. */
  readonly uid: string;
  /** Copied `resourceVersion` of the source. */
  readonly version: string;
}

/** State that is needed to resume a move. */
export interface MoveCheckpoint {
  readonly version: 1;
  /** UID of the namespace `kube-system`, which identifies a cluster; empty if forbidden. */
  readonly source: string;
  readonly target: string;
  readonly namespace?: string | undefined;
  readonly cluster?: string | undefined;
  /**
   * - `creating`: the source may be paused and objects may exist in the target.
   * - `rolled-back`: the source is unpaused. The target may contain the copies in `created`.
   * - `deleting`: all objects have been created.
   * - `resuming`: the source is empty.
   * - `done`: the target is unpaused.
   */
  readonly stage: "creating" | "rolled-back" | "deleting" | "resuming" | "done";
  readonly objects: readonly MovedObject[];
  /**
   * UIDs of `objects` in the target that existed before the first copy. Absent: nothing was copied,
   * or the copies were removed.
   */
  readonly existing?: readonly string[] | undefined;
  /** UIDs of `existing` Clusters and ClusterClasses that were not paused. */
  readonly unpaused?: readonly string[] | undefined;
  /** Copies in the target, by source UID. */
  readonly created: Readonly<Record<string, CopiedObject>>;
  readonly deleted: readonly string[];
  readonly leftBehind: readonly ObjectName[];
}

/** Storage of a checkpoint. */
export interface CheckpointStore {
  /** Location, for messages. */
  readonly name: string;
  load(): Promise<MoveCheckpoint | undefined>;
  save(checkpoint: MoveCheckpoint): Promise<void>;
}

const { boolean, list, map, object, oneOf, optional, text } = shapes;
const checkpointShape = object({
  version: oneOf(1),
  source: text,
  target: text,
  namespace: optional(text),
  cluster: optional(text),
  stage: oneOf("creating", "rolled-back", "deleting", "resuming", "done"),
  objects: list(
    object({
      uid: text,
      kind: object({
        group: text,
        version: text,
        kind: text,
        plural: text,
        scope: oneOf("Namespaced", "Cluster"),
      }),
      namespace: text,
      name: text,
      owners: list(
        object({ uid: text, controller: optional(boolean), blockOwnerDeletion: optional(boolean) }),
      ),
      group: shapes.number,
      isShared: boolean,
      isKept: boolean,
    }),
  ),
  existing: optional(list(text)),
  unpaused: optional(list(text)),
  created: map(object({ uid: text, version: text })),
  deleted: list(text),
  leftBehind: list(object({ apiVersion: text, kind: text, namespace: optional(text), name: text })),
});

/** Largest checkpoint: one of 100,000 objects has 60 MB. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Stores the checkpoint in a file. Writes are atomic. A store refuses to save over what another process has saved since:
 * of two runs with one file, the earlier one stops.
 */
export function fileCheckpoint(path: string): CheckpointStore {
  let last: string | undefined;
  return {
    name: path,
    async load() {
      last = readCheckpoint(path);
      if (last === undefined) return undefined;
      const problem = problemOf(last);
      if (problem !== undefined)
        throw moveFailed("checking", `${path} is not a move checkpoint: ${problem}: use another file`);
      return JSON.parse(last) as MoveCheckpoint;
    },
    async save(checkpoint) {
      if (readCheckpoint(path) !== last) throw new Error("another process has changed it: let one move run");
      const next = JSON.stringify(checkpoint);
      await replaceFile(path, next, { mode: 0o600 });
      last = next;
    },
  };
}

/** Saves the checkpoint of a move, if it has one. @throws MoveError of the phase */
export async function saveCheckpoint(
  store: CheckpointStore | undefined,
  checkpoint: MoveCheckpoint,
  phase: MovePhase,
): Promise<void> {
  try {
    await store?.save(checkpoint);
  } catch (error) {
    throw new MoveError(phase, [{ error }], `cannot save the checkpoint ${store?.name}`);
  }
}

function readCheckpoint(path: string): string | undefined {
  let content: ReturnType<typeof readRegularFile>;
  try {
    content = readRegularFile(path, maxBytes);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return undefined;
    throw moveFailed("checking", `cannot read ${path}: ${errorMessage(error)}`, { cause: error });
  }
  if (typeof content !== "string") return content.toString("utf8");
  const what = content === "too-large" ? "is too large for a move checkpoint" : "is not a regular file";
  throw moveFailed("checking", `${path} ${what}: use another file`);
}

/** Returns why a text is not a checkpoint. */
function problemOf(text: string): string | undefined {
  let value: MoveCheckpoint;
  try {
    assertJsonDepth(text);
    value = JSON.parse(text);
  } catch (error) {
    return error instanceof JsonDepthError ? error.message : "it is truncated or not JSON";
  }
  const problem = shapeProblem(value, checkpointShape);
  if (problem !== undefined) return problem;
  const isIndex = (group: number): boolean =>
    Number.isInteger(group) && group >= 0 && group < value.objects.length;
  const at = value.objects.findIndex(({ group }) => !isIndex(group));
  return at === -1 ? undefined : `objects[${at}].group: expected the index of a group`;
}
