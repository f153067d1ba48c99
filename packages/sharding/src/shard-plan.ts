import type { GroupResource, RingResource } from "@capikit/api/sharding";
import type { KindDescriptor } from "@capikit/client";
import { resourceName } from "@capikit/client/kinds";
import { didYouMean, nearestName } from "@capikit/common/text";
import type { ControllerDefinition } from "@capikit/controller-kit";
import type { RingContent } from "./ring.ts";
import type { Shard } from "./shard.ts";
import { type ShardedControllerOptions, shardedController } from "./sharded-controller.ts";

/** The division of a manager's controllers for sharding. */
export interface ShardPlan {
  readonly sharded: readonly ControllerDefinition[];
  /** Resources of the ring that only controllers with `needAllObjects` reconcile. */
  readonly unusedResources: readonly string[];
  /**
   * Reports whether sharded controllers see only the shard's objects of a kind. These are their own
   * kinds, unless a controller needs all objects, which are then watched once. Owned objects are
   * never selected by label: the sharder moves them at other times than their owners.
   */
  isOwn(kind: KindDescriptor): boolean;
}

/**
 * Divides controllers into sharded and other ones.
 *
 * @throws Error if a resource of the ring has no controller, or all have `needAllObjects`. All
 * shards get objects of all resources, so that those without a controller would wait forever. Also
 * if several controllers would release the same objects, or a resource is cluster-scoped.
 */
export function planShard(
  controllers: readonly ControllerDefinition[],
  { name, resources }: RingContent,
  shard: Shard,
  options?: ShardedControllerOptions,
): ShardPlan {
  const ringResourceOf = ({ kind, needAllObjects }: ControllerDefinition): RingResource | undefined =>
    needAllObjects ? undefined : resources.find((resource) => isOf(resource, kind));
  const sharded = controllers.filter((controller) => ringResourceOf(controller) !== undefined);
  requireControllers(controllers, { name, resources });
  requireShardable(sharded, name);
  if (sharded.length === 0) {
    throw new Error(
      `--shard-ring=${name}: no controller can be sharded: the ring's resources are ${listed(resources.map(nameOf))}: add plural resource names of controllers without \`needAllObjects\` to the ControllerRing's spec.resources`,
    );
  }
  const own = new Set<string>();
  const complete = new Set<string>();
  for (const controller of controllers) {
    const ringResource = ringResourceOf(controller);
    for (const { kind, role } of controller.watches) {
      const isOwn = ringResource !== undefined && role === "for";
      (isOwn ? own : complete).add(resourceName(kind));
    }
  }
  return {
    sharded: sharded.map((controller) => shardedController(shard, controller, options)),
    unusedResources: resources
      .filter((resource) => !sharded.some(({ kind }) => isOf(resource, kind)))
      .map(nameOf),
    isOwn: (kind) => own.has(resourceName(kind)) && !complete.has(resourceName(kind)),
  };
}

function requireControllers(
  controllers: readonly ControllerDefinition[],
  { name, resources }: RingContent,
): void {
  const kinds = controllers.flatMap(({ kind }) => (kind === undefined ? [] : [resourceName(kind)]));
  const unknown = resources.map(nameOf).find((resource) => !kinds.includes(resource));
  if (unknown === undefined) return;
  const advice = didYouMean(nearestName(unknown, kinds)) ?? "remove it, or add its controller";
  throw new Error(
    `--shard-ring=${name}: no controller reconciles ${unknown} of the ControllerRing's spec.resources, but ${listed(kinds)}: ${advice}`,
  );
}

function requireShardable(sharded: readonly ControllerDefinition[], ring: string): void {
  const first = new Map<string, string>();
  for (const { name, kind } of sharded) {
    if (kind === undefined) continue;
    const resource = resourceName(kind);
    if (kind.scope === "Cluster") {
      throw new Error(
        `--shard-ring=${ring}: ${resource} is cluster-scoped, and the sharder moves no such objects from an ended shard: remove it from the ControllerRing's spec.resources, and one elected replica reconciles it`,
      );
    }
    const other = first.get(resource);
    if (other !== undefined) {
      throw new Error(
        `--shard-ring=${ring}: controllers ${other} and ${name} both reconcile ${resource}: one could release an object while the other works on it: merge them, or set \`needAllObjects\` for one`,
      );
    }
    first.set(resource, name);
  }
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
