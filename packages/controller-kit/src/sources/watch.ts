import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { Predicate } from "../predicates/object-event.ts";

/** What map functions and streams have at hand. */
export interface SourceContext {
  /** Reads from memory. */
  readonly cache: Cache;
  readonly client: Client;
  /** Aborts when the controller stops; for map functions also when their time is up. */
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

/** Whose turn it is: one object, several, or none. */
export type Requests = ObjectRef | Iterable<ObjectRef> | undefined;

/**
 * Says which objects of the controller's kind an object is of concern to. It is asked about both states of an update. What it throws
 * is logged and counted, and the event is lost; it has 30 s.
 */
export type MapFunction<T extends KubernetesObject = KubernetesObject> = (
  object: T,
  context: SourceContext,
) => Requests | Promise<Requests>;

/** How a kind is watched. */
export interface WatchOptions<T extends KubernetesObject> {
  /** Events that one of them refuses are passed over. Default: none. */
  readonly predicates?: readonly Predicate<T>[];
  /** Of what is queued for an event that is neither a resync nor of the first list; those have -100. Default: 0. */
  readonly priority?: number;
}

/** How an owned kind is watched. */
export interface OwnedOptions<T extends KubernetesObject> extends WatchOptions<T> {
  /** Whether the owner must be the one that controls the object. Default: true. */
  readonly onlyController?: boolean;
}

/** A kind whose objects the controller's objects own. Made by {@link owned}. */
export interface OwnedKind {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly predicates: readonly Predicate[];
  readonly priority: number;
  readonly onlyController: boolean;
}

/** A kind that is of concern to the controller's objects. Made by {@link watched}. */
export interface WatchedKind {
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly predicates: readonly Predicate[];
  readonly priority: number;
  readonly map: MapFunction;
}

/** A kind whose objects name the controller's objects among their owners, with options: for `owns` of `defineController`. */
export function owned<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  { predicates = [], priority = 0, onlyController = true }: OwnedOptions<T> = {},
): OwnedKind {
  return Object.freeze({ kind, predicates: untyped(predicates), priority, onlyController });
}

/** A kind whose events concern what a function says: for `watches` of `defineController`. */
export function watched<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  map: MapFunction<T>,
  { predicates = [], priority = 0 }: WatchOptions<T> = {},
): WatchedKind {
  // The informer of the kind gives objects of the kind alone.
  return Object.freeze({ kind, predicates: untyped(predicates), priority, map: map as MapFunction });
}

/** Predicates of a kind's objects, which they alone will be shown. */
export function untyped<T extends KubernetesObject>(
  predicates: readonly Predicate<T>[],
): readonly Predicate[] {
  return Object.freeze([...predicates]) as readonly Predicate[];
}
