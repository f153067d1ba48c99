import type { KubernetesObject } from "@capikit/client";
import type { Clock } from "@capikit/common/time";
import type { FaultServer } from "../fault-server/fault-server.ts";
import type { ServerIdentity } from "../server/listener.ts";

/** Options of an embedded API server. */
export interface EmbeddedApiServerOptions {
  /** CustomResourceDefinitions to serve from the start. Clients may create further ones. */
  readonly crds?: readonly KubernetesObject[];
  /**
   * Serves HTTPS, and rejects requests without a token of this server. Default: HTTP for every process
   * on this machine.
   */
  readonly identity?: ServerIdentity & {
    /** PEM of the authority that clients trust. */
    readonly certificateAuthority: string;
  };
  /** Seed of generated names and identifiers. Default: random. */
  readonly seed?: number;
  /** Clock for timestamps and timeouts. Default: the system clock. */
  readonly clock?: Clock;
}

/**
 * An in-process API server on the loopback interface, with its objects in memory: the rules of
 * schemas, defaults, CEL, server-side apply, watches, versions and webhooks, tables and OpenAPI v3
 * for kubectl, deletion of dependents and of the content of namespaces.
 *
 * Differences from a real API server: it does not restrict permissions, run Pods or other workloads,
 * and has no default roles, aggregated APIs or admission policies. Conversion webhooks convert on
 * writes instead of reads. Match conditions of admission webhooks are ignored. All differences of
 * {@link FaultServer} apply, except those that this list contradicts.
 */
export interface EmbeddedApiServer
  extends Pick<
      FaultServer,
      | "config"
      | "kubeconfig"
      | "object"
      | "objects"
      | "put"
      | "remove"
      | "resourceVersion"
      | "stop"
      | "url"
      | "writes"
    >,
    AsyncDisposable {}
