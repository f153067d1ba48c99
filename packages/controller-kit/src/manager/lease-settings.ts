import type { ClusterConfig } from "@capikit/client";
import type { ElectionSettings } from "../election/election-settings.ts";
import { type Shard, shardLease } from "../sharding/shard.ts";
import type { ManagerOptions } from "./manager-options.ts";

type Wanted = Pick<ManagerOptions, "leaderElection" | "flags">;

/** Which lease the leader holds; undefined where everybody works. */
export function leaseSettings(
  { name, leaderElection, flags }: Wanted & Pick<ManagerOptions, "name">,
  config: ClusterConfig,
): ElectionSettings | undefined {
  const own = typeof leaderElection === "string" ? { name: leaderElection } : leaderElection;
  // Flags decide whether, where there are some; the program says how.
  if (own === false || !(flags?.leaderElection.enabled ?? own !== undefined)) {
    return undefined;
  }
  return { namespace: config.namespace ?? "default", name, ...timesOf(flags), ...own };
}

/** Which lease a shard holds: with the times of the leader's, also where nobody has to lead. */
export function shardSettings(
  { leaderElection, flags }: Wanted,
  config: ClusterConfig,
  shard: Shard,
): ElectionSettings {
  const own = typeof leaderElection === "object" ? leaderElection : undefined;
  return { namespace: config.namespace ?? "default", ...timesOf(flags), ...own, ...shardLease(shard) };
}

function timesOf(flags: ManagerOptions["flags"]): Partial<ElectionSettings> {
  const { enabled: _, ...times } = flags?.leaderElection ?? { enabled: true };
  return times;
}
