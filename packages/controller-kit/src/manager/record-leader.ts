import { lease as leaseKind } from "@capikit/api/kubernetes/coordination/v1";
import type { Client } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import type { Election } from "../election/election.ts";
import type { EventRecorder } from "../events/event-recorder.ts";

/** Records an event of the Lease when this process becomes leader, as client-go does. */
export function recordLeader(
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
