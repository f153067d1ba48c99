import { readFile } from "node:fs/promises";
import { replaceFile } from "@capikit/common/files";
import { assertJsonDepth } from "@capikit/common/json";
import type { ObjectName } from "../objects/object-name.ts";
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

/** Stores the checkpoint in a file. Writes are atomic. */
export function fileCheckpoint(path: string): CheckpointStore {
  return {
    name: path,
    async load() {
      const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
      if (text === undefined) return undefined;
      const found = parsed(text);
      if (found === undefined) throw new TypeError(`${path} is not a move checkpoint: use another file`);
      return found;
    },
    async save(checkpoint) {
      await replaceFile(path, JSON.stringify(checkpoint), { mode: 0o600 });
    },
  };
}

function parsed(text: string): MoveCheckpoint | undefined {
  try {
    assertJsonDepth(text);
    const value = JSON.parse(text) as MoveCheckpoint;
    return value.version === 1 && Array.isArray(value.objects) ? value : undefined;
  } catch {
    return undefined;
  }
}
