import { readFile } from "node:fs/promises";
import { replaceFile } from "@capikit/common/files";
import { assertJsonDepth } from "@capikit/common/json";
import type { ObjectName } from "../checks/finding.ts";
import type { MovedObject } from "./moved-object.ts";

/** A copy in the target. */
export interface CopiedObject {
  /** In the target. */
  readonly uid: string;
  /** The `resourceVersion` in the source that was copied. */
  readonly version: string;
}

/** The state of a move, as far as it must be known to go on with it. */
export interface MoveCheckpoint {
  readonly version: 1;
  /** UIDs of the namespaces `kube-system`, which tell clusters apart; empty where they may not be read. */
  readonly source: string;
  readonly target: string;
  readonly namespace?: string | undefined;
  /**
   * `creating`: the source may be paused and objects may have been created. `rolled-back`: the source is as it was, the target may hold
   * paused copies. `deleting`: all objects have been created. `resuming`: the source is empty. `done`.
   */
  readonly stage: "creating" | "rolled-back" | "deleting" | "resuming" | "done";
  readonly objects: readonly MovedObject[];
  /** What is in the target, by UIDs in the source. */
  readonly created: Readonly<Record<string, CopiedObject>>;
  readonly deleted: readonly string[];
  readonly leftBehind: readonly ObjectName[];
}

/** Where a checkpoint is kept. */
export interface CheckpointStore {
  /** Where it is, for messages. */
  readonly name: string;
  load(): Promise<MoveCheckpoint | undefined>;
  save(checkpoint: MoveCheckpoint): Promise<void>;
}

/** Keeps the checkpoint in a file, which is replaced as a whole: whenever the program ends, the file holds one state or the next. */
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
      if (found === undefined) throw new TypeError(`${path} is no checkpoint of a move: name another file`);
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
