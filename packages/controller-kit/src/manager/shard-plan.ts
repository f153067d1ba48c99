import { controllerRingKind, type GroupResource, type RingResource } from "@capikit/api/sharding";
import type { Client, KindDescriptor } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { resourceName } from "../cache/explain-failure.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { Shard } from "../sharding/shard.ts";
import { shardedController } from "../sharding/sharded-controller.ts";

/** The division of a manager's controllers for sharding. */
export interface ShardPlan {
  readonly shard: Shard;
  /** Controllers restricted to the shard's objects. */
  readonly sharded: readonly ControllerDefinition[];
  /** Controllers that reconcile all objects, run by one leader. */
  readonly others: readonly ControllerDefinition[];
  /** Resources of the ring whose objects no controller of the manager shards. */
  readonly unusedResources: readonly string[];
  /**
   * Reports whether sharded controllers see only the shard's objects of a kind: their own kinds and
   * those they control, unless a controller needs all objects, which are then watched once.
   */
  isOwn(kind: KindDescriptor): boolean;
}

/** The resources of a ring. */
export interface RingContent {
  readonly name: string;
  readonly resources: readonly RingResource[];
}

/**
 * Reads the resources of a ring.
 *
 * @throws Error if the ring does not exist.
 */
export async function readRing(client: Pick<Client, "get">, ring: string): Promise<RingContent> {
  try {
    const { spec } = await client.get(controllerRingKind, { name: ring });
    return { name: ring, resources: spec?.resources ?? [] };
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

/** Returns the distributed and the controlled resources of a ring. */
export function allResources({ resources }: RingContent): readonly GroupResource[] {
  return resources.flatMap((resource) => [resource, ...(resource.controlledResources ?? [])]);
}

/**
 * Divides controllers into sharded and other ones.
 *
 * @throws Error if the ring distributes no controller's kind.
 */
export function planShard(
  controllers: readonly ControllerDefinition[],
  { name, resources }: RingContent,
  shard: Shard,
): ShardPlan {
  const ringResourceOf = ({ kind, sharding }: ControllerDefinition): RingResource | undefined =>
    sharding ? resources.find((resource) => isOf(resource, kind)) : undefined;
  const sharded = controllers.filter((controller) => ringResourceOf(controller) !== undefined);
  if (sharded.length === 0) {
    const kinds = controllers.flatMap(({ kind, sharding }) => (kind && sharding ? [resourceName(kind)] : []));
    throw new Error(
      `--shard-ring=${name}: no controller can be sharded: the ring's resources are ${listed(resources.map(nameOf))}, the controllers reconcile ${listed(kinds)}: add plural resource names of controllers to the ControllerRing's spec.resources`,
    );
  }
  const own = new Set<string>();
  const complete = new Set<string>();
  for (const controller of controllers) {
    const ringResource = ringResourceOf(controller);
    for (const { kind, role } of controller.watches) {
      const isControlled =
        ringResource?.controlledResources?.some((resource) => isOf(resource, kind)) ?? false;
      const isOwn = ringResource !== undefined && (role === "for" || (role === "owns" && isControlled));
      (isOwn ? own : complete).add(resourceName(kind));
    }
  }
  return {
    shard,
    sharded: sharded.map((controller) => shardedController(shard, controller)),
    others: controllers.filter((controller) => !sharded.includes(controller)),
    unusedResources: resources
      .filter((resource) => !sharded.some(({ kind }) => isOf(resource, kind)))
      .map(nameOf),
    isOwn: (kind) => own.has(resourceName(kind)) && !complete.has(resourceName(kind)),
  };
}

function isOf({ group, resource }: GroupResource, kind: KindDescriptor | undefined): boolean {
  return group === kind?.group && resource === kind.plural;
}

function nameOf({ group, resource }: GroupResource): string {
  return resourceName({ group, plural: resource });
}

function listed(names: readonly string[]): string {
  return names.join(", ") || "none";
}
