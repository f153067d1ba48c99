import type { GroupResource } from "@capikit/api/sharding";
import { checkOptions } from "@capikit/common/options";
import type { ExtensionContext, ManagerExtension } from "@capikit/controller-kit";
import type { KindSelection } from "@capikit/controller-kit/cache";
import { stringFlag } from "@capikit/serving/flags";
import { readRing, watchRing } from "./ring.ts";
import { defineShard, type Shard, shardLease } from "./shard.ts";
import { planShard } from "./shard-plan.ts";

/** The flags of shards. */
export const shardingFlags = {
  "shard-ring": stringFlag("ControllerRing that distributes objects among replicas.", "", "NAME"),
};

/** Options of `sharding`. */
export interface ShardingOptions {
  /**
   * Name of this process in the ring, at most 63 characters. No other process may ever have the
   * same name, also not after a restart. Default: the host name, which is the Pod's name, with a
   * random suffix.
   */
  readonly shardName?: string;
}

/**
 * Adds the flag `--shard-ring` to a manager, with which replicas share the objects of a
 * ControllerRing of kubernetes-controller-sharding.
 *
 * The controllers of the ring's resources watch only objects with the label of the shard, and run
 * while it holds its Lease. Other controllers elect a leader. The manager stops when the resources
 * of the ring change, so that its next process divides the controllers again. While the ring does
 * not exist, `/readyz` fails, unless the manager has webhooks or routes.
 *
 * @example
 * parseManagerFlags(argv, { extensions: [sharding()] });
 */
export function sharding(options: ShardingOptions = {}): ManagerExtension<typeof shardingFlags> {
  checkOptions("sharding", options, { shardName: "string" });
  return {
    name: "sharding",
    flags: shardingFlags,
    async extend(context, flags) {
      const { client, logger, selectionOf } = context;
      if (flags["shard-ring"] === "") return undefined;
      const ring = await readRing(client, flags["shard-ring"]);
      const shard = defineShard(ring.name, options.shardName);
      const cacheView = context.addCache(ownSelections(context, shard, ring.resources));
      const { watch, check } = watchRing(ring, context);
      return {
        runnables: [watch],
        readyz: { ring: check },
        domains({ controllers }) {
          const { sharded, unusedResources, isOwn } = planShard(controllers, ring, shard, { selectionOf });
          const names = sharded.map(({ name }) => name);
          logger.info("Sharding controllers", {
            shard: shard.name,
            ring: ring.name,
            sharded: names,
            unsharded: controllers.map(({ name }) => name).filter((name) => !names.includes(name)),
            unusedResources,
          });
          const cache = cacheView(isOwn);
          // The sharder moves objects to a shard as soon as it has a lease.
          return [{ name: "shard", controllers: sharded, cache, starts: "synced", lease: shardLease(shard) }];
        },
      };
    },
  };
}

/** Adds the shard's selector to the selections of its resources. */
function ownSelections(
  { selectionOf }: Pick<ExtensionContext, "selectionOf">,
  { selector }: Pick<Shard, "selector">,
  resources: readonly GroupResource[],
): readonly KindSelection[] {
  return resources.map(({ group, resource }) => {
    const kind = { group, plural: resource };
    const selection = selectionOf(kind);
    return {
      ...selection,
      kind,
      labelSelector: [selection.labelSelector, selector].filter(Boolean).join(","),
    };
  });
}
