import type { ClusterConfig } from "@capikit/client";
import { type ChildProgram, startChildProgram } from "./child-program.ts";

/** The input of a shard. Its name is also its API server user. */
export interface ShardInput {
  readonly ring: string;
  readonly name: string;
  readonly namespace: string;
  readonly config: ClusterConfig;
}

export type ShardMessage =
  | { readonly type: "acquired" | "stopped" }
  | { readonly type: "lost"; readonly code: string };

/** Short, to keep the tests short: the sharder waits twice the lease for an unresponsive shard. */
export const shardPatience = { leaseDurationMs: 3000, renewDeadlineMs: 2000, retryPeriodMs: 500 };

export function startShard(input: ShardInput): ChildProgram<ShardMessage> {
  return startChildProgram(new URL("./shard-program.ts", import.meta.url), input);
}

/** Starts a shard with `startManager` and its flags. It stops gracefully on SIGTERM. */
export function startShardManager(input: ShardInput): ChildProgram<ShardMessage> {
  return startChildProgram(new URL("./shard-manager-program.ts", import.meta.url), input);
}
