import { lease as leaseKind } from "@capikit/api/kubernetes";
import type { Client, ClusterConfig } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import { consistentClient } from "../cache/consistent-client.ts";
import type { ManagedCache } from "../cache/managed-cache.ts";
import type { ControllerContext } from "../controller/controller-context.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import { currentReconcile } from "../controller/current-reconcile.ts";
import type { Election } from "../election/election.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import { soleLeader } from "../election/sole-leader.ts";
import { startElection } from "../election/start-election.ts";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { ManagerMetrics } from "../metrics/manager-metrics.ts";
import type { Runnable } from "../runnable/runnable.ts";
import { messageOf } from "../values/message-of.ts";
import type { AllParts } from "./collect-parts.ts";
import type { Connections } from "./connections.ts";
import { ElectionGroup } from "./election-group.ts";
import { ManagerError } from "./manager-error.ts";
import type { ManagerLife } from "./manager-life.ts";
import type { ShardPlan } from "./shard-plan.ts";

export interface GroupsOptions {
  readonly name: string;
  readonly parts: Pick<AllParts, "controllers" | "runnables">;
  readonly exitOnLoss: boolean;
  /** Settings of the leader election; undefined without one. */
  readonly lease: ElectionSettings | undefined;
  /** The shard with the cache of its controllers. */
  readonly shard: (ShardPlan & { readonly cache: Cache; readonly lease: ElectionSettings }) | undefined;
  readonly config: ClusterConfig;
  readonly cache: ManagedCache;
  readonly direct: Client;
  readonly links: Connections;
  readonly events: RunningEventRecorder;
  recorder(client: Client): RunningEventRecorder;
  readonly context: Pick<ControllerContext, "tracer" | "clock">;
  readonly metrics: ManagerMetrics;
  readonly logger: Logger;
  readonly life: ManagerLife;
}

export interface Groups {
  /** Runs in every replica. */
  readonly everywhere: ElectionGroup;
  /** Groups that run only with their lease, that of the shard last. */
  readonly leading: readonly [ElectionGroup, ...ElectionGroup[]];
}

/** Groups the parts of a manager by election. */
export function createGroups(options: GroupsOptions): Groups {
  const { parts, shard, lease, config, cache, direct, links, metrics, logger, life, exitOnLoss } = options;

  const group = (
    elect: () => Election,
    client: Client,
    events: RunningEventRecorder,
    { view = cache, ...its }: GroupParts,
  ): ElectionGroup => {
    const made = new ElectionGroup({
      ...its,
      context: {
        ...options.context,
        cache: view,
        client: consistentClient(client, recordWrites(cache)),
        events,
        logger,
        observer: metrics.controllers,
      },
      elect,
      onCrash({ name }, cause) {
        life.fail(
          new ManagerError("MANAGER_RUNNABLE", `runnable ${name} failed: ${messageOf(cause)}`, { cause }),
        );
      },
      onLost(cause) {
        life.fail(
          new ManagerError("MANAGER_LEADERSHIP", `leader election lost: ${messageOf(cause)}`, { cause }),
          "at once",
        );
      },
    });
    life.groups.push(made);
    return made;
  };
  const gated = (elect: () => Election, its: GroupParts): ElectionGroup => {
    const client = links.client({
      checkWrite: (request) => made.checkWrite(request),
      writeTimeoutMs: () => made.election?.writeTimeoutMs(),
    });
    const made: ElectionGroup = group(elect, client, options.recorder(client), its);
    return made;
  };
  const electBy = (settings: ElectionSettings): Election => {
    const election = startElection({ exitOnLoss, ...settings, config, logger, observer: metrics.election });
    recordLeader(election, settings, { client: direct, events: options.events, logger });
    return election;
  };
  const alone = (): Election => soleLeader({ identity: options.name });

  const unshared = shard?.others ?? parts.controllers;
  const isFree = (part: Pick<Runnable, "needLeaderElection">): boolean => !needsLeader(part);
  const everywhere = group(alone, direct, options.events, {
    controllers: unshared.filter(isFree),
    runnables: parts.runnables.filter(isFree),
  });
  const leading: [ElectionGroup, ...ElectionGroup[]] = [
    gated(() => (lease === undefined ? alone() : electBy(lease)), {
      controllers: unshared.filter(needsLeader),
      runnables: parts.runnables.filter(needsLeader),
      // Sharded controllers need no leader, but a runnable added later or a caller may.
      electsOnDemand: shard !== undefined,
    }),
  ];
  if (shard !== undefined) {
    leading.push(
      gated(() => electBy(shard.lease), {
        controllers: shard.sharded,
        runnables: [],
        view: shard.cache,
        // The sharder moves objects to a shard as soon as it has a lease.
        electsAfterSync: true,
      }),
    );
  }
  return { everywhere, leading };
}

/** Reports whether only one of several replicas may run a controller or runnable. */
export function needsLeader({ needLeaderElection }: Pick<Runnable, "needLeaderElection">): boolean {
  return needLeaderElection !== false;
}

/** Parts that run under one election. */
interface GroupParts {
  readonly controllers: readonly ControllerDefinition[];
  readonly runnables: readonly Runnable[];
  /** The cache that they read. Default: all objects. */
  readonly view?: Cache;
  readonly electsAfterSync?: boolean;
  readonly electsOnDemand?: boolean;
}

/** Records an event of the Lease when this process becomes leader, as client-go does. */
function recordLeader(
  { acquired, identity }: Pick<Election, "acquired" | "identity">,
  lease: { readonly namespace: string; readonly name: string },
  { client, events, logger }: RecordLeaderContext,
): void {
  const record = async (): Promise<void> => {
    // Events are found by the uid of their object.
    const object = await client.get(leaseKind, { namespace: lease.namespace, name: lease.name });
    events.normal(object, "LeaderElection", `${identity} became leader`);
  };
  const onError = (error: unknown): void => logger.debug("Failed to record leader event", { error });
  acquired.then(
    () => record().catch(onError),
    () => {}, // reported by the election
  );
}

interface RecordLeaderContext {
  readonly client: Pick<Client, "get">;
  readonly events: EventRecorder;
  readonly logger: Logger;
}

type WriteReceiver = Pick<ManagedCache, "expectWrite">;

/** Returns a receiver of writes that also records them in their reconcile. */
function recordWrites(cache: WriteReceiver): WriteReceiver {
  return {
    expectWrite(kind, written) {
      cache.expectWrite(kind, written);
      if (written.type === "stored") currentReconcile()?.wrote(kind, written.object);
    },
  };
}
