import type { Logger } from "@capikit/serving";
import type { ElectionSettings } from "../election/election-settings.ts";
import type { Shard } from "../sharding/shard.ts";
import type { CacheViews } from "./cache-views.ts";
import type { AllParts } from "./collect-parts.ts";
import { needsLeader } from "./create-groups.ts";
import { leaseSettings } from "./lease-settings.ts";
import type { ManagerBase } from "./manager-base.ts";
import type { ManagerOptions } from "./manager-options.ts";
import type { RingContent } from "./read-ring.ts";
import { planShard, type ShardPlan } from "./shard-plan.ts";

/** A manager's shard of a ring. */
export interface RingShard {
  readonly ring: RingContent;
  readonly shard: Shard;
}

/** The elections of a manager. */
export interface ElectionPlan {
  /** The division of the controllers by the shard; undefined without sharding. */
  readonly shard: ShardPlan | undefined;
  /** Settings of the leader election; undefined without one. */
  readonly lease: ElectionSettings | undefined;
}

/**
 * Plans the elections of a manager, and logs the plan.
 *
 * @throws Error if the controllers cannot be sharded.
 */
export function planElections(
  options: ManagerOptions,
  { flags, config, logger }: Pick<ManagerBase, "flags" | "config" | "logger">,
  { controllers, runnables }: Pick<AllParts, "controllers" | "runnables">,
  ringShard: RingShard | undefined,
  { selectionOf }: Pick<CacheViews, "selectionOf">,
): ElectionPlan {
  const shard = ringShard && planShard(controllers, ringShard.ring, ringShard.shard, { selectionOf });
  const lease = leaseSettings(options, config, shard !== undefined);
  if (shard !== undefined) {
    logShard(logger, shard);
    // Shards are replicas by definition: work outside the ring needs a leader among them.
    const isReplicated = [...shard.others, ...runnables].some(needsLeader);
    if (!isReplicated && flags.leaderElection.enabled) {
      logger.info("Electing no leader, because no controller or runnable needs one");
    }
  } else if (lease === undefined && options.leaderElection) {
    logger.warn("Leader election is disabled because --leader-elect is not set");
  }
  return { shard, lease };
}

function logShard(logger: Logger, { shard, sharded, others, unusedResources }: ShardPlan): void {
  const namesOf = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);
  logger.info("Sharding controllers", {
    shard: shard.name,
    ring: shard.ring,
    sharded: namesOf(sharded),
    unsharded: namesOf(others),
    unusedResources,
  });
}
