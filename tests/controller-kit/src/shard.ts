import type { ClusterConfig } from "@capikit/client";
import { type ChildProgram, startChildProgram } from "./child-program.ts";

/** What a shard is started with. Its name is the one that the API server knows it by as well. */
export interface ShardInput {
  readonly ring: string;
  readonly name: string;
  readonly namespace: string;
  readonly config: ClusterConfig;
}

export type ShardSays =
  | { readonly type: "acquired" | "stopped" }
  | { readonly type: "lost"; readonly code: string };

/** Short, so that tests are: the sharder waits twice the lease for a shard that is silent. */
export const shardPatience = { leaseDurationMs: 3000, renewDeadlineMs: 2000, retryPeriodMs: 500 };

export function startShard(input: ShardInput): ChildProgram<ShardSays> {
  return startChildProgram(new URL("./shard-program.ts", import.meta.url), input);
}

/** The same by `startManager` and its flags. It stops in good order when SIGTERM comes. */
export function startShardManager(input: ShardInput): ChildProgram<ShardSays> {
  return startChildProgram(new URL("./shard-manager-program.ts", import.meta.url), input);
}
