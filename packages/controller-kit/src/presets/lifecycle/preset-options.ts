import type { ContractVersion } from "@capikit/api/contract";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ClusterCache } from "../../capi/cluster-cache/index.ts";
import type { ControllerOptions, OwnedKind, WatchedKind } from "../../index.ts";
import type { Predicate } from "../../predicates/index.ts";
import type { StreamSource } from "../../sources/index.ts";
import type { AuthorDelete, AuthorReconcile } from "./author-context.ts";

/** What a preset hands on to `defineController`, where it means the same. */
export type FromController<T extends KubernetesObject> = Pick<
  ControllerOptions<T>,
  | "concurrency"
  | "timeout"
  | "settleTimeout"
  | "minInterval"
  | "backoff"
  | "retryRate"
  | "starvation"
  | "cacheSyncTimeout"
  | "needLeaderElection"
  | "watchFilter"
>;

/**
 * What every preset takes. What it shares with `defineController` means the same there; the defaults are those of Cluster API's own
 * controllers (`capiControllerDefaults`).
 */
export interface PresetOptions<
  T extends KubernetesObject,
  O extends object,
  C extends ContractVersion = ContractVersion,
> extends FromController<T> {
  /** Name of the controller. Default: the kind in lower case. */
  readonly name?: string;
  /** Contract that the kind follows, as its CustomResourceDefinition says of this version by its label. Default: `v1beta2`. */
  readonly contract?: C;
  /** Keeps objects until `delete` is done: a name with a domain of yours, such as `foocluster.infrastructure.cluster.x-k8s.io`. */
  readonly finalizer: string;
  /** Types of the conditions that the author sets, those that matter most first. Ready becomes their summary. Default: none; Ready says whether the object is provisioned. */
  readonly conditions?: readonly string[];
  /** Those of them that should be False. They need not be there. Default: none. */
  readonly negativePolarityConditions?: readonly string[];
  /** Whether `status.observedGeneration` is kept. Default: whether the schema of the kind has it; without a schema, no. */
  readonly observedGeneration?: boolean;
  /** Handed on to the author's functions. */
  readonly clusterCache?: ClusterCache | undefined;
  /** Which events of its own kind count, besides. */
  readonly predicates?: readonly Predicate<T>[];
  /** Kinds that its objects own, besides. */
  readonly owns?: readonly (KindDescriptor<KubernetesObject> | OwnedKind)[];
  /** Kinds that are of concern otherwise, besides, each made by `watched`. */
  readonly watches?: readonly WatchedKind[];
  /** Requests from outside of the cluster, such as a cloud's events. */
  readonly sources?: StreamSource | readonly StreamSource[];
  readonly reconcile: AuthorReconcile<T, O>;
  readonly delete: AuthorDelete<T, O>;
}
