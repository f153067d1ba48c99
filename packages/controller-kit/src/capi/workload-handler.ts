import type { HookDescriptor, HookFacts, RequestOf } from "@capikit/api/catalog/runtime";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { type Client, clientOf, type ObjectRef } from "@capikit/client";
import { ApiError, TransportError } from "@capikit/client/errors";
import type { Transport, TransportRequest } from "@capikit/client/transport";
import { isTemporaryStatus } from "@capikit/common/http";
import { checkOptions, type UnknownMember } from "@capikit/common/options";
import { type Clock, systemClock, untilAborted, withTimeout } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { ClusterCache } from "./cluster-cache/cluster-cache.ts";
import { isClusterNotConnected } from "./cluster-cache/cluster-not-connected-error.ts";
import { refOf } from "./metadata/object-like.ts";

/**
 * A hook whose requests contain a Cluster: a lifecycle hook of Cluster API other than
 * `beforeClusterCreate`, such as `beforeClusterUpgrade`, or a hook of another group.
 */
export type ClusterHook = HookDescriptor<{ readonly cluster: Cluster }>;

/** The part of a cluster cache that handlers use, which tests can replace. */
export type WorkloadClients = Pick<ClusterCache, "getUncachedClient">;

/** A call of a hook, with access to the workload cluster. */
export interface WorkloadCall<H extends ClusterHook> {
  readonly request: RequestOf<H>;
  /** Namespace and name of the Cluster. */
  readonly cluster: ObjectRef;
  /**
   * Client of the workload cluster with administrator credentials. Its requests end with `signal`.
   */
  readonly client: Client;
  /** Aborts at the time limit, and when the caller disconnects. Pass it to other requests. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** A reason to wait. */
export interface WorkloadWait {
  /**
   * Reason for users, such as `Waiting for Job conformance`. Cluster API writes it to a condition:
   * use the same text while the reason is the same.
   */
  readonly message: string;
  /** Seconds until the next call, at least 1. Default: the option of the handler. */
  readonly retryAfterSeconds?: number;
}

/** No error for the compiler if the reason to wait has no unknown members. */
type WithoutUnknown<Wait> = [UnknownMember<Wait, WorkloadWait>] extends [never]
  ? unknown
  : `a reason to wait has no member ${UnknownMember<Wait, WorkloadWait>}`;

/** Options of a handler that reaches workload clusters. */
export interface WorkloadHandlerOptions<H extends ClusterHook = ClusterHook> {
  /** Timeout of a call for Cluster API, 1 to 30. Default: 10. */
  readonly timeoutSeconds?: number;
  /** Seconds until Cluster API calls a waiting handler again, from 1. Default: 30. */
  readonly retryAfterSeconds?: number;
  /**
   * Reports whether the call needs the workload cluster: if not, it succeeds, even if the cluster
   * is unreachable. Default: true.
   */
  readonly isNeeded?: (request: RequestOf<H>, signal: AbortSignal) => boolean | Promise<boolean>;
  /** Default: the system clock. */
  readonly clock?: Clock;
}

/** The part of the context of a call that handlers use. */
export interface WorkloadContext {
  readonly signal: AbortSignal;
  readonly logger: Logger;
  /** Milliseconds until the timeout of the caller. Default: `timeoutSeconds` of the handler. */
  readonly remainingMs?: number;
}

/** A declared handler, for `defineExtension` of `@capikit/extension-kit`. */
export interface WorkloadHandler<H extends ClusterHook = ClusterHook> {
  readonly hook: H;
  readonly timeoutSeconds: number;
  readonly handle: (request: RequestOf<H>, context: WorkloadContext) => Promise<object>;
}

/**
 * Declares a handler of a hook that works in the workload cluster of the request's Cluster. The
 * work returns the reason to wait, or undefined when it is done. It runs again from the start with
 * each call, on any replica, and must be idempotent.
 *
 * A blocking hook waits with `retryAfterSeconds`. Other hooks answer a Failure, which Cluster API
 * retries with increasing delays. It reconciles the topology of the Cluster only after a Success.
 * Cluster API before v1.12 does not wait for AfterClusterUpgrade: it calls that hook once, so that
 * unfinished work is lost.
 *
 * A call also waits while the cluster is unreachable: without a connection, and after connection
 * errors, 401, 429 and 5xx of requests of `client`. `isNeeded` and the work together end after 80 %
 * of the time until the caller's timeout, and the call waits then, too.
 *
 * @param clusters cluster cache with the connections; run it with `needLeaderElection: false`.
 * @throws TypeError for `beforeClusterCreate`, as the workload cluster does not exist then, and for
 *   hooks of Cluster API other than lifecycle hooks.
 * @throws errors of `isNeeded` and the work other than those above, when called. They become
 *   Failures.
 */
export function workloadHandler<H extends ClusterHook, Wait extends WorkloadWait | undefined>(
  clusters: WorkloadClients,
  hook: H,
  work: ((call: WorkloadCall<H>) => Promise<Wait>) & WithoutUnknown<Wait>,
  options: WorkloadHandlerOptions<H> = {},
): WorkloadHandler<H> {
  checkOptions("workloadHandler", options, {
    isNeeded: "function",
    clock: "object",
    timeoutSeconds: "positiveInteger",
    retryAfterSeconds: "positiveInteger",
  });
  checkHook(hook);
  const { timeoutSeconds = 10, retryAfterSeconds = 30, isNeeded, clock = systemClock } = options;

  const answerOf = (wait: WorkloadWait | undefined): object => {
    if (wait === undefined) return hook.blocking ? { retryAfterSeconds: 0 } : {};
    const { message, retryAfterSeconds: seconds = retryAfterSeconds } = wait;
    if (!hook.blocking) return { status: "Failure", message };
    return { message, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
  };

  return Object.freeze<WorkloadHandler<H>>({
    hook,
    timeoutSeconds,
    async handle(request, { signal, logger, remainingMs = timeoutSeconds * 1000 }) {
      const cluster = refOf(request.cluster);
      const name = `${cluster.namespace}/${cluster.name}`;
      const failures = new RequestFailures();
      let purpose = `Checking whether workload cluster ${name} is needed`;
      let isLate = (_: unknown): boolean => false;
      const run = async (limit: AbortSignal): Promise<WorkloadWait | undefined> => {
        if (isNeeded && !(await isNeeded(request, limit))) return undefined;
        purpose = `Waiting for workload cluster ${name}`;
        const client = clientUntil(clusters.getUncachedClient(cluster), limit, failures);
        return work({ request, cluster, client, signal: limit, logger });
      };
      const limited = (limit: AbortSignal) => {
        isLate = (error) => limit.aborted && error === limit.reason;
        return untilAborted(run(limit), limit);
      };
      try {
        return answerOf(await withTimeout(clock, remainingMs * 0.8, limited, signal));
      } catch (error) {
        signal.throwIfAborted();
        const reason = isLate(error)
          ? "no answer in time"
          : isClusterNotConnected(error)
            ? "not connected"
            : failures.reasonOf(error);
        if (reason === undefined) throw error;
        const message = `${purpose}: ${reason}`;
        logger.info("Call of the hook must be repeated", { cluster, reason: message, error });
        return answerOf({ message });
      }
    },
  });
}

/** @throws TypeError for hooks of Cluster API for which a handler has no use for the cluster. */
function checkHook({ group, hook, tags }: Pick<HookFacts, "group" | "hook" | "tags">): void {
  if (group !== "hooks.runtime.cluster.x-k8s.io") return;
  if (hook === "BeforeClusterCreate")
    throw new TypeError(
      "workloadHandler: BeforeClusterCreate is called before the workload cluster exists, and would block it forever: use hookHandler",
    );
  if (!tags.includes("Lifecycle Hooks"))
    throw new TypeError(
      `workloadHandler: ${hook} is not a lifecycle hook, so an empty response is not an answer to it: use hookHandler`,
    );
}

/**
 * Returns a client whose requests also end when the signal aborts.
 *
 * @param failures records failed requests.
 */
function clientUntil(
  client: Pick<Client, "transport" | "fieldManager">,
  signal: AbortSignal,
  failures: RequestFailures,
): Client {
  const { transport } = client;
  const bounded: Transport = {
    server: transport.server,
    async request(request) {
      const own = request.signal === signal ? undefined : request.signal;
      const ended = own === undefined ? signal : AbortSignal.any([signal, own]);
      const response = await transport.request({ ...request, signal: ended }).catch(failures.throw);
      failures.answered(request, response.status);
      return { ...response, text: () => response.text().catch(failures.throw) };
    },
    // The connection is shared.
    close: async () => {},
  };
  return clientOf(bounded, client);
}

/** Failed requests of one call to its workload cluster. Other servers are not recorded. */
class RequestFailures {
  readonly #errors = new Set<unknown>();
  readonly #answers = new Set<string>();

  /** Records an error of the connection, and throws it. */
  readonly throw = (error: unknown): never => {
    this.#errors.add(error);
    throw error;
  };

  /** Records an answer that means that the cluster cannot serve the request for now. */
  answered({ method, path }: TransportRequest, status: number): void {
    if (reasonOfStatus(status) !== undefined) this.#answers.add(`${status} ${method} ${path}`);
  }

  /**
   * Returns the reason if the error is due to the workload cluster, otherwise undefined. Reasons
   * are stable and contain no addresses, since they are copied to conditions.
   */
  reasonOf(error: unknown): string | undefined {
    // An ApiError does not contain its server: its request and status identify the answer.
    if (error instanceof ApiError)
      return this.#answers.has(`${error.status} ${error.method} ${error.path}`)
        ? reasonOfStatus(error.status)
        : undefined;
    if (!this.#errors.has(error)) return undefined;
    if (error instanceof TransportError) return "connection failed";
    return error instanceof DOMException && error.name === "TimeoutError" ? "no answer in time" : undefined;
  }
}

function reasonOfStatus(status: number): string | undefined {
  if (status === 401) return "credentials refused";
  return isTemporaryStatus(status) ? `status ${status}` : undefined;
}
