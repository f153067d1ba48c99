import type { ClusterConfig } from "../config/cluster-config.ts";
import type { TlsMaterial } from "../credentials/credentials.ts";
import { type AgentLease, type AgentUse, acquireAgent, type HttpVersion } from "./shared-agent.ts";
import type { Dispatcher } from "./undici.ts";

type Use = NonNullable<AgentUse["use"]>;

/** The connections of one transport, replaced when their TLS material changes. */
export interface Connections {
  get(use: Use, tls: TlsMaterial): Dispatcher;
  /** Makes the next request use a new connection, unless these were replaced already. */
  renew(use: Use, dead: Dispatcher): void;
  close(): Promise<void>;
}

export function createConnections(config: ClusterConfig, http: HttpVersion): Connections {
  const held = new Map<Use, { readonly lease: AgentLease; readonly tls: TlsMaterial }>();
  /** Old connections with requests in flight. */
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
      // HTTP/2 frames leave in the next iteration of the event loop, long after the write check.
      const lease = acquireAgent(config, { use, http: use === "guarded-writes" ? "1.1" : http, tls });
      held.set(use, { lease, tls });
      if (closed) {
        // Requests after `close` fail, like on connections from before.
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
