import type { ClusterConfig } from "@capikit/client";
import { defined } from "@capikit/common/json";
import type { ElectionSettings } from "../election/election-settings.ts";
import { type Shard, shardLease } from "../sharding/shard.ts";
import type { ManagerOptions } from "./manager-options.ts";

type LeaseOptions = Pick<ManagerOptions, "leaderElection" | "flags">;

/**
 * Returns the settings of the leader's lease; undefined without leader election.
 *
 * @param isReplicated whether there are other replicas in any case, so that work needs a leader
 * without a flag or option.
 */
export function leaseSettings(
  { name, leaderElection, flags }: LeaseOptions & Pick<ManagerOptions, "name">,
  config: ClusterConfig,
  isReplicated = false,
): ElectionSettings | undefined {
  const own = typeof leaderElection === "string" ? { name: leaderElection } : leaderElection;
  // Flags, if given, decide whether to elect a leader; the options define the details.
  if (own === false || !(isReplicated || (flags?.leaderElection.enabled ?? own !== undefined))) {
    return undefined;
  }
  return { namespace: config.namespace ?? "default", name, ...timesOf(flags), ...defined(own ?? {}) };
}

/** Returns the settings of a shard's lease, with the same times as the leader's. */
export function shardSettings(
  { leaderElection, flags }: LeaseOptions,
  config: ClusterConfig,
  shard: Shard,
): ElectionSettings {
  const own = typeof leaderElection === "object" ? leaderElection : undefined;
  return {
    namespace: config.namespace ?? "default",
    ...timesOf(flags),
    ...defined(own ?? {}),
    ...shardLease(shard),
  };
}

function timesOf(flags: ManagerOptions["flags"]): Partial<ElectionSettings> {
  const { enabled: _, ...times } = flags?.leaderElection ?? { enabled: true };
  return defined(times);
}
