import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import { checkOptions } from "@capikit/common/options";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { Predicate } from "../predicates/predicate.ts";

/** The context of map functions and streams. */
export interface SourceContext {
  /** Reads from the cache. */
  readonly cache: Cache;
  readonly client: Client;
  /** Aborts when the controller stops, and for map functions after their timeout. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** The objects to reconcile. */
export type Requests = ObjectRef | Iterable<ObjectRef> | undefined;

/**
 * Maps an object to the objects of the controller's kind to reconcile. It is called for both states
 * of an update, whose equal requests are queued once. If it throws or takes longer than 30 s, the
 * error is logged and counted, and the state is ignored.
 */
export type MapFunction<T extends KubernetesObject = KubernetesObject> = (
  object: T,
  context: SourceContext,
) => Requests | Promise<Requests>;

/** Options of a watch. */
export interface WatchOptions<T extends KubernetesObject> {
  /** An event must pass all predicates. Default: none. */
  readonly predicates?: readonly Predicate<T>[];
  /**
   * Priority of requests from its events, except for resyncs and initial objects, whose priority is
   * -100. Default: 0.
   */
  readonly priority?: number;
}

/** Options for watching an owned kind. */
export interface OwnedOptions<T extends KubernetesObject> extends WatchOptions<T> {
  /** Whether only the controller owner counts. Default: true. */
  readonly onlyController?: boolean;
}

/** An owned kind, created by {@link owned}. */
export interface OwnedKind {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly predicates: readonly Predicate[];
  readonly priority: number;
  readonly onlyController: boolean;
}

/** A watched kind, created by {@link watched}. */
export interface WatchedKind {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly predicates: readonly Predicate[];
  readonly priority: number;
  readonly map: MapFunction;
}

const watchTypes = { predicates: "array", priority: "number" } as const;

/** Adds options to an owned kind, for `owns` of `defineController`. */
export function owned<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  options: OwnedOptions<T> = {},
): OwnedKind {
  checkOptions("owned", options, { ...watchTypes, onlyController: "boolean" });
  const { predicates = [], priority = 0, onlyController = true } = options;
  return Object.freeze({ kind, predicates: untyped(predicates), priority, onlyController });
}

/** Watches a kind whose events a function maps to requests, for `watches` of `defineController`. */
export function watched<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  map: MapFunction<T>,
  options: WatchOptions<T> = {},
): WatchedKind {
  checkOptions("watched", options, watchTypes);
  const { predicates = [], priority = 0 } = options;
  // The kind's informer delivers only objects of this kind.
  return Object.freeze({ kind, predicates: untyped(predicates), priority, map: map as MapFunction });
}

/** Erases the object type of predicates that only receive objects of their kind. */
export function untyped<T extends KubernetesObject>(
  predicates: readonly Predicate<T>[],
): readonly Predicate[] {
  return Object.freeze([...predicates]) as readonly Predicate[];
}

/** The part of a source that failed. */
export type SourceFailure = "predicate" | "map" | "stream" | "request";

/** Receives notifications of failures in a controller's sources. Methods must not throw. */
export interface SourceObserver {
  /** User code of the controller failed. The controller continues. */
  sourceFailed?(controller: string, failure: SourceFailure): void;
}
