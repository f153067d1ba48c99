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

/** The observers of a manager that update its metrics. */
export interface ManagerMetrics {
  readonly registry: Registry;
  readonly requests: TransportObserver;
  readonly cache: CacheObserver;
  readonly controllers: ControllerObserver;
  readonly election: ElectionObserver;
  readonly webhooks: WebhookObserver;
  readonly events: EventObserver;
  /** For a ClusterCache, which is not part of the manager. */
  readonly clusterCache: ClusterCacheObserver;
}

/**
 * Registers all metrics of a manager, with the names, labels and buckets of controller-runtime and
 * Cluster API if they have equivalents.
 *
 * @param name of the manager, for the label `name` of its informers.
 * @param registry Default: a new one.
 * @throws Error if the registry already has metrics of these names.
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
