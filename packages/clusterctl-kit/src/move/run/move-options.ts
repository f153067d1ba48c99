import type { Client } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { AllowedMoveCode } from "../checks/move-diagnostics.ts";
import type { ObjectName } from "../objects/object-name.ts";
import type { CheckpointStore } from "./checkpoint.ts";
import type { MovePhase } from "./move-error.ts";
import type { MoveRetry } from "./with-retries.ts";

/** Receives the progress of a move. */
export interface MoveObserver {
  onPhase?(phase: MovePhase): void;
  /** An object was processed; `removed`: a copy of a failed attempt, from the target. */
  onObject?(what: "created" | "deleted" | "left as it is" | "removed" | "updated", object: ObjectName): void;
  /** Objects block the move with the annotation `block-move`. */
  onBlocked?(objects: readonly ObjectName[]): void;
}

/** Settings of a move. */
export interface MoveSettings {
  /** Namespace to move; absent or empty: all. */
  readonly namespace?: string | undefined;
  /** Name of the only Cluster in the namespace to move. Default: all. */
  readonly cluster?: string | undefined;
  /** Concurrent objects. Default: 64. */
  readonly parallel?: number | undefined;
  /** Codes of problems that do not block the move; clusterctl reports none of them. Default: none. */
  readonly allow?: readonly AllowedMoveCode[] | undefined;
  /**
   * Milliseconds to wait for the next object without the annotation `block-move`. Default: 375,000,
   * which is the time that clusterctl waits for each object.
   */
  readonly blockMoveTimeoutMs?: number | undefined;
  readonly retry?: MoveRetry | undefined;
  readonly observer?: MoveObserver | undefined;
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Options of a move between two clusters. */
export interface RunMoveOptions extends MoveSettings {
  readonly source: Client;
  readonly target: Client;
  /** Store for the state of the move, so it can be resumed. Default: none. */
  readonly checkpoint?: CheckpointStore | undefined;
  /** Resumes the checkpoint. Default: false; an unfinished move is then an error. */
  readonly resume?: boolean | undefined;
}

/** Result of a move. */
export interface MoveResult {
  readonly created: number;
  /** Existing objects that were updated to match the source. */
  readonly updated: number;
  /** Existing cluster-scoped objects and their children, left unchanged. */
  readonly untouched: number;
  /** Objects deleted from the source. */
  readonly deleted: number;
  /** Names of objects left behind. */
  readonly leftBehind: readonly ObjectName[];
}
