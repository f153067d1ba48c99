import {
  type ControllerRing,
  controllerRingKind,
  type GroupResource,
  type RingResource,
} from "@capikit/api/sharding";
import type { Client, KindDescriptor } from "@capikit/client";
import { isForbidden, isNotFound, isNotServed } from "@capikit/client/errors";
import { resourceName } from "@capikit/client/kinds";
import { didYouMean, nearestName } from "@capikit/common/text";
import type {
  ControllerDefinition,
  ExtensionContext,
  ManagerExtension,
  Runnable,
} from "@capikit/controller-kit";
import { createCache, type KindSelection } from "@capikit/controller-kit/cache";
import { type Check, CheckError } from "@capikit/serving";
import { stringFlag } from "@capikit/serving/flags";
import { defineShard, type Shard, shardLease } from "./shard.ts";
import { type ShardedControllerOptions, shardedController } from "./sharded-controller.ts";

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

/** The division of a manager's controllers for sharding. */
interface ShardPlan {
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
function planShard(
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

interface RingContent {
  readonly name: string;
  readonly resources: readonly RingResource[];
}

/**
 * Reads the resources of a ring.
 *
 * @throws Error if the ring or its CustomResourceDefinition does not exist, or is forbidden.
 */
async function readRing(client: Pick<Client, "get">, name: string): Promise<RingContent> {
  try {
    return ringContent(await client.get(controllerRingKind, { name }));
  } catch (cause) {
    const problem = findProblem(cause, name);
    throw problem === undefined ? cause : new Error(`--shard-ring=${name}: ${problem}`, { cause });
  }
}

function ringContent({ metadata, spec }: ControllerRing): RingContent {
  return { name: metadata.name ?? "", resources: spec?.resources ?? [] };
}

function findProblem(error: unknown, name: string): string | undefined {
  const { group, plural } = controllerRingKind;
  if (isForbidden(error)) {
    const rule = {
      apiGroups: [group],
      resources: [plural],
      resourceNames: [name],
      verbs: ["get", "list", "watch"],
    };
    return `reading the ControllerRing is forbidden: add the rule ${JSON.stringify(rule)} to a ClusterRole of the manager, or apply the manifests of shardRbacRules`;
  }
  if (isNotFound(error)) return `ControllerRing ${name} not found: create it or remove the flag`;
  if (!isNotServed(error)) return undefined;
  return `the server has no ${resourceName(controllerRingKind)}: install kubernetes-controller-sharding or remove the flag`;
}

interface RingWatch {
  /** Watches in every replica. */
  readonly watch: Runnable;
  /** Fails while the ring does not exist or cannot be watched. */
  readonly check: Check;
}

/**
 * Watches one ring, as read at the start. The manager restarts when its resources change. Without
 * the ring, the sharder assigns and moves no objects, but the shards keep the objects that they
 * have.
 */
function watchRing(
  ring: RingContent,
  { client, logger, clock, restart }: Pick<ExtensionContext, "client" | "logger" | "clock" | "restart">,
): RingWatch {
  const fieldSelector = `metadata.name=${ring.name}`;
  const cache = createCache({ client, logger, clock, kinds: [{ kind: controllerRingKind, fieldSelector }] });
  const informer = cache.informer(controllerRingKind);
  /** Undefined before its first event. */
  let exists: boolean | undefined;
  informer.subscribe(({ type, object }) => {
    const wasDeleted = exists === false;
    exists = type !== "delete";
    if (!exists) {
      logger.warn("ControllerRing was deleted: new and moved objects wait", { ring: ring.name });
      return;
    }
    if (wasDeleted) {
      logger.info("ControllerRing was created again", { ring: ring.name });
    }
    const change = describeChange(ring, ringContent(object));
    if (change !== undefined) {
      restart(`the resources of ControllerRing ${ring.name} changed: ${change}: restart to use them`);
    }
  });
  return {
    watch: {
      name: "controller-ring",
      needLeaderElection: false,
      run: ({ signal }) => cache.start(signal),
    },
    check() {
      const blocked = cache.blocked().find(({ synced }) => !synced);
      if (blocked !== undefined) {
        throw new CheckError(blocked.reason);
      }
      if (!exists) {
        throw new CheckError(
          `ControllerRing ${ring.name} not found: create it, since the sharder assigns no objects without it`,
        );
      }
    },
  };
}

/** Returns the added and removed resources; undefined without a change. */
function describeChange(before: RingContent, after: RingContent): string | undefined {
  const [was, is] = [namesOf(before), namesOf(after)];
  const changes = [
    ...is.filter((name) => !was.includes(name)).map((name) => `added ${name}`),
    ...was.filter((name) => !is.includes(name)).map((name) => `removed ${name}`),
  ];
  return changes.length > 0 ? changes.join(", ") : undefined;
}

function namesOf({ resources }: RingContent): string[] {
  return resources.map(({ group, resource }) => resourceName({ group, plural: resource }));
}
