import type { ContractVersion } from "@capikit/api/contract";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ClusterCache } from "../../capi/workload.ts";
import type { Predicate, StreamSource } from "../../controller/index.ts";
import type { ControllerOptions, OwnedKind, WatchedKind } from "../../index.ts";
import type { AuthorDelete, AuthorPause, AuthorPrepare, AuthorReconcile } from "./author-context.ts";

/** Names of the options that a preset passes on unchanged to `defineController`. */
export const controllerFields = [
  "concurrency",
  "timeout",
  "finishTimeout",
  "minInterval",
  "backoff",
  "retryRate",
  "rateLimiter",
  "starvation",
  "cacheSyncTimeout",
  "needLeaderElection",
  "watchFilter",
  "needAllObjects",
] as const;

/** Options that a preset passes on unchanged to `defineController`. */
export type FromController<T extends KubernetesObject> = Pick<
  ControllerOptions<T>,
  (typeof controllerFields)[number]
>;

/**
 * Options of every preset. Those shared with `defineController` have the same meaning, with the
 * defaults of Cluster API's own controllers (`capiControllerDefaults`).
 */
export interface PresetOptions<
  T extends KubernetesObject,
  O extends object,
  C extends ContractVersion = ContractVersion,
  K extends string = string,
> extends FromController<T> {
  /** Name of the controller. Default: the lower-case kind. */
  readonly name?: string;
  /** Contract of this version of the kind, as in its CRD's labels. Default: `v1beta2`. */
  readonly contract?: C;
  /** Finalizer until `delete` is done, such as `foocluster.infrastructure.cluster.x-k8s.io`. */
  readonly finalizer: string;
  /**
   * Types of the conditions that the author sets, most important first; Ready summarizes them.
   * The author's functions can set only these, and the summary. Default: none, Ready reports whether
   * the object is provisioned.
   */
  readonly conditions?: readonly K[];
  /** Types among `conditions` that should be False and may be absent. Default: none. */
  readonly negativePolarityConditions?: readonly NoInfer<K>[];
  /** Types of further `conditions` that may be absent. Default: none, absent ones are Unknown. */
  readonly optionalConditions?: readonly NoInfer<K>[];
  /** Whether to set `status.observedGeneration`. Default: whether the kind's schema has it. */
  readonly observedGeneration?: boolean;
  /** Passed on to the author's functions. */
  readonly clusterCache?: ClusterCache | undefined;
  /** Further predicates for events of the controller's kind. */
  readonly predicates?: readonly Predicate<T>[];
  /** Further kinds that its objects own. */
  readonly owns?: readonly (KindDescriptor<KubernetesObject> | OwnedKind)[];
  /** Further kinds to watch, each created by `watched`. */
  readonly watches?: readonly WatchedKind[];
  /** Requests from outside the cluster, such as cloud events. */
  readonly sources?: StreamSource | readonly StreamSource[];
  /**
   * Called before the finalizer is added, until it succeeds; its errors are handled as those of
   * `reconcile`. For what `delete` needs, such as credentials: an object for which it has never
   * succeeded is deleted at once, without `delete`. So it must not create anything. Default: none,
   * each object gets the finalizer.
   */
  readonly prepare?: AuthorPrepare<T, O, NoInfer<K>>;
  readonly reconcile: AuthorReconcile<T, O, NoInfer<K>>;
  readonly delete: AuthorDelete<T, O, NoInfer<K>>;
  /**
   * Called while the object is paused. The preset then also maintains the annotation
   * `clusterctl.cluster.x-k8s.io/block-move`, so that `clusterctl move` waits until this function
   * returns nothing. Default: none, paused objects are ignored.
   */
  readonly pause?: AuthorPause<T, O>;
}

/** Types of the options that all presets have, for `checkOptions`. */
export const presetOptionTypes = {
  backoff: "object",
  cacheSyncTimeout: "duration",
  clusterCache: "object",
  concurrency: "positiveInteger",
  conditions: "array",
  finishTimeout: "duration",
  minInterval: "duration",
  name: "string",
  needAllObjects: "boolean",
  needLeaderElection: "boolean",
  negativePolarityConditions: "array",
  observedGeneration: "boolean",
  optionalConditions: "array",
  owns: "array",
  predicates: "array",
  rateLimiter: "function",
  retryRate: "any",
  sources: "any",
  starvation: "any",
  timeout: "duration",
  watchFilter: "any",
  watches: "array",
} as const;

/** The same with the options of an object's life. */
export const lifecycleOptionTypes = {
  ...presetOptionTypes,
  contract: "string",
  delete: "function",
  finalizer: "string",
  pause: "function",
  prepare: "function",
  reconcile: "function",
} as const;

/** The same for presets with the option `endpoint`. */
export const endpointPresetOptionTypes = { ...lifecycleOptionTypes, endpoint: "string" } as const;
