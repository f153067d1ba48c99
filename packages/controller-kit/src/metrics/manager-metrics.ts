import type { TransportObserver } from "@capikit/client/transport";
import { Registry } from "prom-client";
import type { CacheObserver } from "../cache/cache-observer.ts";
import type { ClusterCacheObserver } from "../capi/cluster-cache/cluster-cache-observer.ts";
import type { ControllerObserver } from "../controller/controller-observer.ts";
import type { ElectionObserver } from "../election/election.ts";
import type { EventObserver } from "../events/event-observer.ts";
import type { WebhookObserver } from "../webhooks/webhook/webhook-observer.ts";
import { cacheMetrics } from "./cache-metrics.ts";
import { clusterCacheMetrics } from "./cluster-cache-metrics.ts";
import { controllerMetrics } from "./controller-metrics.ts";
import { electionMetrics } from "./election-metrics.ts";
import { eventMetrics } from "./event-metrics.ts";
import { addProcessMetrics } from "./process-metrics.ts";
import { requestMetrics } from "./request-metrics.ts";
import { webhookMetrics } from "./webhook-metrics.ts";

/** Where the parts of a manager tell what they do. */
export interface ManagerMetrics {
  readonly registry: Registry;
  readonly requests: TransportObserver;
  readonly cache: CacheObserver;
  readonly controllers: ControllerObserver;
  readonly election: ElectionObserver;
  readonly webhooks: WebhookObserver;
  readonly events: EventObserver;
  /** For a ClusterCache, which is not the manager's. */
  readonly clusterCache: ClusterCacheObserver;
}

/**
 * Registers all metrics of a manager, with the names, labels and buckets of controller-runtime and Cluster API where they have the like.
 *
 * @param name of the manager, for the label `name` of its informers.
 * @param registry Default: a new one.
 * @throws Error when the registry has metrics of these names already.
 */
export function createManagerMetrics(name: string, registry: Registry = new Registry()): ManagerMetrics {
  addProcessMetrics(registry);
  return {
    registry,
    requests: requestMetrics(registry),
    cache: cacheMetrics(registry, name),
    controllers: controllerMetrics(registry),
    election: electionMetrics(registry),
    webhooks: webhookMetrics(registry),
    events: eventMetrics(registry),
    clusterCache: clusterCacheMetrics(registry),
  };
}
