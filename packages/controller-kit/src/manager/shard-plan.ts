import type { Client, KindDescriptor } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import type { KindSelection } from "../cache/cache-options.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import { controllerRingKind, type GroupResource } from "../sharding/controller-ring.ts";
import { defineShard, type Shard } from "../sharding/shard.ts";
import { shardedController } from "../sharding/sharded-controller.ts";

/** What of a manager is shared out among the shards of a ring. */
export interface ShardPlan {
  readonly shard: Shard;
  /** Made so that they mind the objects of the shard alone. */
  readonly sharded: readonly ControllerDefinition[];
  /** For one leader, as their kinds are not in the ring. */
  readonly others: readonly ControllerDefinition[];
  /** Which kinds of these controllers are in the ring, for the watches. */
  readonly kinds: readonly KindSelection[];
}

/** The resources of a ring: those shared out, and those that follow them. */
export interface RingContent {
  readonly name: string;
  readonly main: readonly GroupResource[];
  readonly all: readonly GroupResource[];
}

/**
 * Reads which resources a ring shares out.
 *
 * @throws Error when there is no such ring.
 */
export async function readRing(client: Pick<Client, "get">, ring: string): Promise<RingContent> {
  try {
    const { spec } = await client.get(controllerRingKind, { name: ring });
    const main = spec?.resources ?? [];
    return {
      name: ring,
      main,
      all: main.flatMap((resource) => [resource, ...(resource.controlledResources ?? [])]),
    };
  } catch (cause) {
    if (isNotFound(cause)) {
      throw new Error(
        `--shard-ring=${ring}: there is no ControllerRing of that name, or its CustomResourceDefinition is not installed: create it, or leave the flag away`,
        { cause },
      );
    }
    throw cause;
  }
}

/** Decides which controllers work as a shard. */
export function planShard(
  controllers: readonly ControllerDefinition[],
  ring: RingContent,
  shardName: string | undefined,
): ShardPlan {
  const shard = defineShard(ring.name, shardName);
  const isIn = (resources: readonly GroupResource[], kind: KindDescriptor | undefined): boolean =>
    resources.some(({ group, resource }) => group === kind?.group && resource === kind.plural);
  const sharded = controllers.filter(({ kind }) => isIn(ring.main, kind));
  const kinds = controllers
    .flatMap(({ watches }) => watches.map(({ kind }) => kind))
    .filter((kind) => isIn(ring.all, kind));
  return {
    shard,
    sharded: sharded.map((controller) => shardedController(shard, controller)),
    others: controllers.filter((controller) => !sharded.includes(controller)),
    kinds: [...new Set(kinds)].map((kind) => ({ kind, labelSelector: shard.selector })),
  };
}
