import { lease as leaseKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { consistentClient } from "../cache/consistent-client.ts";
import type { ManagedCache } from "../cache/managed-cache.ts";
import { currentReconcile } from "../controller/current-reconcile.ts";
import type { Election } from "../election/election.ts";
import type { ElectionSettings } from "../election/election-settings.ts";
import { soleLeader } from "../election/sole-leader.ts";
import { startElection } from "../election/start-election.ts";
import type { RunningEventRecorder } from "../events/create-event-recorder.ts";
import { messageOf } from "../values/message-of.ts";
import type { PlannedDomain } from "./built-in-domains.ts";
import type { ManagerBase } from "./manager-base.ts";
import { ManagerError } from "./manager-error.ts";
import { RunningDomain } from "./running-domain.ts";

export interface DomainOptions {
  readonly base: ManagerBase;
  readonly exitOnLoss: boolean;
  readonly cache: ManagedCache;
  /** The client and the events of domains without a lease. */
  readonly direct: Client;
  readonly events: RunningEventRecorder;
}

/** Creates a domain to start. With a lease, it writes only while it holds the lease. */
export function createDomain(domain: PlannedDomain, options: DomainOptions): RunningDomain {
  const { base, exitOnLoss, cache, direct, events } = options;
  const { config, logger, clock, metrics, tracing, connections, life } = base;
  const { lease } = domain;
  const client =
    lease === undefined
      ? direct
      : connections.client({
          checkWrite: (request) => running.checkWrite(request),
          writeTimeoutMs: () => running.election?.writeTimeoutMs(),
        });
  const elect = (): Election => {
    if (lease === undefined) return soleLeader({ identity: base.name });
    const election = startElection({ exitOnLoss, ...lease, config, logger, observer: metrics.election });
    recordLeader(election, lease, options);
    return election;
  };
  const running: RunningDomain = new RunningDomain(domain, {
    context: {
      cache: domain.cache ?? cache,
      client: consistentClient(client, recordWrites(cache)),
      events: lease === undefined ? events : base.createRecorder(client),
      logger,
      observer: metrics.controllers,
      tracer: tracing?.reconciles,
      clock,
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
  life.domains.push(running);
  return running;
}

/** Records an event of the Lease when this process becomes leader, as client-go does. */
function recordLeader(
  { acquired, identity }: Pick<Election, "acquired" | "identity">,
  { namespace, name }: ElectionSettings,
  { direct, events, base: { logger } }: DomainOptions,
): void {
  const record = async (): Promise<void> => {
    // Events are found by the uid of their object.
    const object = await direct.get(leaseKind, { namespace, name });
    events.normal(object, "LeaderElection", `${identity} became leader`);
  };
  const onError = (error: unknown): void => logger.debug("Failed to record leader event", { error });
  acquired.then(
    () => record().catch(onError),
    () => {}, // reported by the election
  );
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
