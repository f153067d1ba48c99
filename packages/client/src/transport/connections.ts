import type { Dispatcher } from "undici";
import type { ClusterConfig } from "../config/cluster-config.ts";
import type { TlsMaterial } from "../credentials/credentials.ts";
import { type AgentLease, type AgentUse, acquireAgent } from "./shared-agent.ts";

type Use = NonNullable<AgentUse["use"]>;

/** The connections of one transport, replaced when their TLS material changes. */
export interface Connections {
  get(use: Use, tls: TlsMaterial): Dispatcher;
  close(): Promise<void>;
}

export function createConnections(config: ClusterConfig): Connections {
  const held = new Map<Use, { readonly lease: AgentLease; readonly tls: TlsMaterial }>();
  /** Old connections with requests in flight. */
  const retired = new Map<AgentLease, Promise<unknown>>();
  let closed = false;

  const retire = (lease: AgentLease): void => {
    retired.set(
      lease,
      lease.retire().finally(() => retired.delete(lease)),
    );
  };

  return {
    get(use, tls) {
      const found = held.get(use);
      if (found !== undefined && (found.tls === tls || closed)) {
        return found.lease.agent;
      }
      if (found !== undefined) {
        retire(found.lease);
      }
      const lease = acquireAgent(config, { use, tls });
      held.set(use, { lease, tls });
      if (closed) {
        // Requests after `close` fail, like on connections from before.
        lease.release();
      }
      return lease.agent;
    },
    async close() {
      closed = true;
      const ends = [...retired.values()];
      const leases = [...[...held.values()].map(({ lease }) => lease), ...retired.keys()];
      await Promise.all([...leases.map((lease) => lease.release()), ...ends]);
    },
  };
}
