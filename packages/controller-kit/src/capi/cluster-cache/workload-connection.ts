import type { Client, ClusterConfig } from "@capikit/client";
import type { Cache } from "../../cache/cache.ts";
import type { ObjectKey } from "../metadata/object-like.ts";

/** What to do with a workload cluster. It ends with the connection: ask for it anew in every reconcile. */
export interface WorkloadConnection {
  /** Reads from memory. Reads fail after the time of the options, so that a cluster that just went away holds nobody up. */
  readonly cache: Cache;
  /** Reads from and writes to the API server. The cache waits for what is written through it. */
  readonly client: Client;
  /** As `client`, without the cache's knowing. */
  readonly uncachedClient: Client;
  /** How the API server is reached. Holds secrets: do not log it. */
  readonly config: ClusterConfig;
}

/** A connection and its life. */
export interface OpenConnection extends WorkloadConnection {
  /** Asks the API server for a sign of life. */
  probe(signal: AbortSignal): Promise<void>;
  /** Aborts, with the error as its reason, when the connection cannot go on: it is then closed, and made again later. */
  readonly failed?: AbortSignal;
  /** Ends the watches and gives up the connections. */
  close(): Promise<void>;
}

/** Makes connections. */
export type Connect = (
  cluster: ObjectKey,
  kubeconfig: string,
  signal: AbortSignal,
) => Promise<OpenConnection>;
