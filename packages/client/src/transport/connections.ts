import type { ClusterConfig } from "../config/cluster-config.ts";
import type { TlsMaterial } from "../credentials/credentials.ts";
import { type AgentLease, type AgentUse, acquireAgent, type HttpVersion } from "./shared-agent.ts";
import type { Dispatcher } from "./undici.ts";

type Use = NonNullable<AgentUse["use"]>;

/** The connections of one transport. They are replaced when what secures them changes. */
export interface Connections {
  get(use: Use, tls: TlsMaterial): Dispatcher;
  /** Makes the next request take a new connection, because these may be dead; unless they were replaced already. */
  renew(use: Use, dead: Dispatcher): void;
  close(): Promise<void>;
}

export function createConnections(config: ClusterConfig, http: HttpVersion): Connections {
  const held = new Map<Use, { readonly lease: AgentLease; readonly tls: TlsMaterial }>();
  /** Old connections, on which requests are still under way. */
  const retired = new Map<AgentLease, Promise<unknown>>();
  let closed = false;

  const retire = (use: Use): void => {
    const old = held.get(use);
    if (old === undefined) {
      return;
    }
    held.delete(use);
    retired.set(
      old.lease,
      old.lease.retire().finally(() => retired.delete(old.lease)),
    );
  };

  return {
    get(use, tls) {
      const found = held.get(use);
      if (found !== undefined && (found.tls === tls || closed)) {
        return found.lease.agent;
      }
      retire(use);
      // HTTP/2 frames leave at the next turn of the event loop, which may come long after the gate was asked.
      const lease = acquireAgent(config, { use, http: use === "gated-writes" ? "1.1" : http, tls });
      held.set(use, { lease, tls });
      if (closed) {
        // Whoever asks after the end is refused, as with connections that were there before.
        lease.release();
      }
      return lease.agent;
    },
    renew(use, dead) {
      if (held.get(use)?.lease.agent === dead) {
        retire(use);
      }
    },
    async close() {
      closed = true;
      const ends = [...retired.values()];
      const leases = [...[...held.values()].map(({ lease }) => lease), ...retired.keys()];
      await Promise.all([...leases.map((lease) => lease.release()), ...ends]);
    },
  };
}
