import type { Client, ClusterConfig } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import { consistentClient } from "../cache/consistent-client.ts";
import type { ManagedCache } from "../cache/managed-cache.ts";
import type { ControllerContext } from "../controller/controller-context.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { Election } from "../election/election.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import { soleLeader } from "../election/sole-leader.ts";
import { startElection } from "../election/start-election.ts";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import type { ManagerMetrics } from "../metrics/manager-metrics.ts";
import type { Runnable } from "../runnable/runnable.ts";
import { messageOf } from "../values/message-of.ts";
import type { AllParts } from "./collect-parts.ts";
import type { Connections } from "./connections.ts";
import { type ElectionGroup, electionGroup } from "./election-group.ts";
import { ManagerError } from "./manager-error.ts";
import type { ManagerLife } from "./manager-life.ts";
import type { ShardPlan } from "./shard-plan.ts";

export interface GroupsOptions {
  readonly name: string;
  readonly parts: Pick<AllParts, "controllers" | "runnables">;
  readonly exitOnLoss: boolean;
  /** Settings of the leader election; undefined without one. */
  readonly lease: ElectionSettings | undefined;
  readonly shard: (ShardPlan & { readonly lease: ElectionSettings }) | undefined;
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
  /** Groups that run only with their lease. */
  readonly leading: readonly ElectionGroup[];
}

/** Groups the parts of a manager by election. */
export function createGroups(options: GroupsOptions): Groups {
  const { parts, shard, lease, config, cache, direct, links, metrics, logger, life, exitOnLoss } = options;

  const group = (
    elect: () => Election,
    client: Client,
    events: RunningEventRecorder,
    controllers: readonly ControllerDefinition[],
    runnables: readonly Runnable[],
  ): ElectionGroup => {
    const made = electionGroup({
      controllers,
      runnables,
      context: {
        ...options.context,
        cache,
        client: consistentClient(client, cache),
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
  const gated = (
    elect: () => Election,
    controllers: readonly ControllerDefinition[],
    runnables: readonly Runnable[] = [],
  ): ElectionGroup => {
    const client = links.client({
      checkWrite: (request) => made.checkWrite(request),
      writeTimeoutMs: () => made.election?.writeTimeoutMs(),
    });
    const made: ElectionGroup = group(elect, client, options.recorder(client), controllers, runnables);
    return made;
  };
  const electBy = (settings: ElectionSettings): Election =>
    startElection({ exitOnLoss, ...settings, config, logger, observer: metrics.election });
  const alone = (): Election => soleLeader({ identity: options.name });

  const unshared = shard?.others ?? parts.controllers;
  const everywhere = group(
    alone,
    direct,
    options.events,
    unshared.filter(isFree),
    parts.runnables.filter(isFree),
  );
  const leading = [
    gated(
      () => (lease === undefined ? alone() : electBy(lease)),
      unshared.filter((controller) => !isFree(controller)),
      parts.runnables.filter((runnable) => !isFree(runnable)),
    ),
  ];
  if (shard !== undefined) {
    leading.push(gated(() => electBy(shard.lease), shard.sharded));
  }
  return { everywhere, leading };
}

function isFree({ needLeaderElection }: Pick<Runnable, "needLeaderElection">): boolean {
  return needLeaderElection === false;
}
