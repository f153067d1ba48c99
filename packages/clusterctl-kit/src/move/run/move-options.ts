import type { Client } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { ObjectName } from "../checks/finding.ts";
import type { CheckpointStore } from "./checkpoint.ts";
import type { MovePhase } from "./move-error.ts";
import type { MoveRetry } from "./with-retries.ts";

/** Is told how a move goes. */
export interface MoveObserver {
  onPhase?(phase: MovePhase): void;
  /** An object was dealt with. */
  onObject?(what: "created" | "deleted" | "left as it is" | "saved" | "updated", object: ObjectName): void;
  /** Objects hold up the move by the annotation `block-move`. */
  onBlocked?(objects: readonly ObjectName[]): void;
}

/** How a move is done. */
export interface MoveSettings {
  /** The namespace that is moved; absent: all. */
  readonly namespace?: string | undefined;
  /** Objects at a time. Default: 64. */
  readonly parallel?: number | undefined;
  /** Goes on where objects are left behind, as clusterctl does. Default: false. */
  readonly allowLeftBehind?: boolean | undefined;
  /** Milliseconds that objects may hold up the move by their annotation. Default: 130,000, as clusterctl. */
  readonly blockMoveTimeoutMs?: number | undefined;
  readonly retry?: MoveRetry | undefined;
  readonly observer?: MoveObserver | undefined;
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** How a move between two clusters is done. */
export interface RunMoveOptions extends MoveSettings {
  readonly source: Client;
  readonly target: Client;
  /** Where the state of the move is kept, so that it can be gone on with. Default: nowhere. */
  readonly checkpoint?: CheckpointStore | undefined;
  /** Goes on with the move of the checkpoint. Default: false, and an unfinished move in it is an error. */
  readonly resume?: boolean | undefined;
}

/** What a move has done. */
export interface MoveResult {
  readonly created: number;
  /** Objects that the target had already, and which are now as in the source. */
  readonly updated: number;
  /** Objects that the target had already, and that were left as they are: those without a namespace and what they own. */
  readonly untouched: number;
  /** Objects that were deleted in the source. */
  readonly deleted: number;
  /** Names of what was left behind. */
  readonly leftBehind: readonly ObjectName[];
}
