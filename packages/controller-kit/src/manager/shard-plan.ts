import type { Client, KindDescriptor } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import type { KindSelection } from "../cache/cache-options.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import { controllerRingKind, type GroupResource } from "../sharding/controller-ring.ts";
import { defineShard, type Shard } from "../sharding/shard.ts";
import { shardedController } from "../sharding/sharded-controller.ts";

/** The division of a manager's controllers for sharding. */
export interface ShardPlan {
  readonly shard: Shard;
  /** Controllers restricted to the shard's objects. */
  readonly sharded: readonly ControllerDefinition[];
  /** Controllers whose kinds are not in the ring, run by one leader. */
  readonly others: readonly ControllerDefinition[];
  /** Watch selections for the watched kinds in the ring. */
  readonly kinds: readonly KindSelection[];
}

/** The resources of a ring: sharded ones, and all including their controlled resources. */
export interface RingContent {
  readonly name: string;
  readonly main: readonly GroupResource[];
  readonly all: readonly GroupResource[];
}

/**
 * Reads the resources of a ring.
 *
 * @throws Error if the ring does not exist.
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
        `--shard-ring=${ring}: ControllerRing or its CustomResourceDefinition not found: create it or remove the flag`,
        { cause },
      );
    }
    throw cause;
  }
}

/** Divides controllers into sharded and other ones. */
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
