import type { Client, ClusterConfig, ObjectRef } from "@capikit/client";
import type { Cache } from "../../cache/cache.ts";

/** Access to a workload cluster for the time of a connection: get it again in every reconcile. */
export interface WorkloadConnection {
  /** Reads from memory. Reads have a timeout, so that a lost cluster does not block callers. */
  readonly cache: Cache;
  /** Uses the API server; the cache waits for its writes. */
  readonly client: Client;
  /** Like `client`, but independent of the cache. */
  readonly uncachedClient: Client;
  /** Configuration of the connection. Contains secrets: do not log it. */
  readonly config: ClusterConfig;
}

/** A connection with its lifecycle. */
export interface OpenConnection extends WorkloadConnection {
  /** Checks that the API server responds. */
  probe(signal: AbortSignal): Promise<void>;
  /** Aborts with the error when the connection fails: it is then closed and replaced later. */
  readonly failed?: AbortSignal;
  /** Stops the watches and closes the connections. */
  close(): Promise<void>;
}

/** Creates connections. */
export type Connect = (
  cluster: ObjectRef,
  kubeconfig: string,
  signal: AbortSignal,
) => Promise<OpenConnection>;
