import { deleteForMoveAnnotation } from "@capikit/api/clusterctl/v1alpha3";
import { pausedAnnotation } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { ownPlace } from "@capikit/common/errors";
import { checkOptions } from "@capikit/common/options";
import { durationMs } from "@capikit/common/time";
import { ensureFinalizer, hasFinalizer, removeFinalizer } from "../capi/finalizers/ensure-finalizer.ts";
import { isBeingDeleted } from "../capi/metadata/object-like.ts";
import { type Predicate, resourceVersionChanged } from "../predicates/predicate.ts";
import { ownerRequests } from "../sources/request.ts";
import type { Watch } from "../sources/start-watch.ts";
import { type OwnedKind, owned, untyped, type WatchedKind } from "../sources/watch.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import type { ControllerOptions, ObjectReconciles } from "./controller-options.ts";
import type { Reconcile, ReconcileObject } from "./reconcile.ts";

/**
 * Defines a controller: the kinds that it watches and its reconcile function. A manager starts it.
 *
 * @throws TypeError if an option is invalid or unknown.
 */
export function defineController<T extends KubernetesObject>(
  options: ControllerOptions<T>,
): ControllerDefinition {
  const { name, concurrency = 1 } = options;
  const check = (isRight: boolean, message: string): void => {
    if (!isRight) throw new TypeError(`controller ${JSON.stringify(name)}: ${message}`);
  };
  // JavaScript callers get no compile-time check.
  if (name === undefined) throw new TypeError("defineController: name is required");
  checkOptions(`controller ${JSON.stringify(name)}`, options, {
    for: "any",
    eventFilter: "any",
    starvation: "any",
    watchFilter: "any",
    predicates: "array",
    owns: "array",
    watches: "array",
    sources: "array",
    secondaryResyncs: "boolean",
    needLeaderElection: "boolean",
    needAllObjects: "boolean",
    timeout: "duration",
    finishTimeout: "duration",
    minInterval: "duration",
    cacheSyncTimeout: "duration",
    reconcile: "function",
    reconcileObject: "function",
    finalize: "function",
    finalizer: "string",
    rateLimiter: "function",
    backoff: { initialMs: "limit", maxMs: "limit" },
    retryRate: { perSecond: "limit", burst: "limit" },
    concurrency: "positiveInteger",
    name: "string",
  });
  if (options.starvation !== false) {
    const guard = { afterMs: "number", everyNth: "count" } as const;
    checkOptions(`controller ${JSON.stringify(name)}: starvation`, options.starvation, guard);
  }
  check(/^[A-Za-z0-9][-\w]*$/.test(name), "the name must consist of letters, digits, _ and -");
  const ofObjects = options.reconcileObject ?? options.finalize;
  check(
    (options.reconcile === undefined) !== (ofObjects === undefined),
    "specify either reconcile, or reconcileObject and finalize",
  );
  check(
    options.for !== undefined || ofObjects === undefined,
    "reconcileObject and finalize need a kind in `for`",
  );
  check(
    options.finalizer === undefined || options.finalize !== undefined,
    "finalizer needs finalize, which cleans up before it is removed",
  );
  check(options.for !== undefined || !options.owns?.length, "`owns` needs the owners' kind in `for`");
  check(
    options.for !== undefined || Boolean(options.watches?.length || options.sources?.length),
    "nothing to watch: specify `for`, `watches` or `sources`",
  );
  check(
    options.rateLimiter === undefined || (options.backoff ?? options.retryRate) === undefined,
    "specify either rateLimiter, or backoff and retryRate",
  );
  const { owns = [], watches = [] } = options;
  check(
    watches.every((one) => typeof one?.map === "function" && Array.isArray(one.predicates)),
    "each of `watches` needs a function that maps objects to requests: use watched(kind, map)",
  );
  for (const kind of [options.for ?? [], ...owns.map(kindOf), ...watches.map((one) => one.kind)].flat()) {
    checkDescriptor(name, kind);
  }
  const minIntervalMs = durationMs(options.minInterval ?? 0);
  return Object.freeze({
    name,
    place: ownPlace(new Error().stack ?? ""),
    kind: options.for,
    watches: watchesOf(options),
    secondaryPredicates: secondaryPredicates(options),
    sources: Object.freeze([...(options.sources ?? [])]),
    concurrency,
    timeoutMs: durationMs(options.timeout ?? "10m"),
    finishMs: durationMs(options.finishTimeout ?? "10s"),
    minIntervalMs,
    backoff: Object.freeze({ ...options.backoff }),
    retryRate: options.retryRate,
    rateLimiter: options.rateLimiter,
    starvation: options.starvation ?? {},
    cacheSyncTimeoutMs: durationMs(options.cacheSyncTimeout ?? "2m"),
    needLeaderElection: options.needLeaderElection ?? true,
    watchFilter: options.watchFilter ?? true,
    needAllObjects: options.needAllObjects ?? false,
    reconcile: options.reconcile ?? reading(options),
  });
}

function watchesOf<T extends KubernetesObject>(options: ControllerOptions<T>): readonly Watch[] {
  const { owns = [], watches = [], predicates = [] } = options;
  const filter = eventFilters(options);
  const secondary = secondaryPredicates(options);
  const kind = options.for;
  const all: Watch[] = [];
  if (kind !== undefined) {
    all.push({
      role: "for",
      kind,
      predicates: [...filter, ...untyped(predicates)],
      priority: 0,
      map: undefined,
    });
    for (const one of owns.map(asOwned)) {
      const map = ownerRequests(kind, one.onlyController);
      all.push({
        role: "owns",
        kind: one.kind,
        predicates: [...secondary, ...one.predicates],
        priority: one.priority,
        map,
      });
    }
  }
  for (const item of watches.map((one) => secondaryWatch(one, secondary))) all.push(item);
  return Object.freeze(all.map((one) => Object.freeze(one)));
}

function kindOf(one: KindDescriptor<KubernetesObject> | OwnedKind): unknown {
  return typeof one === "object" && "onlyController" in one ? one.kind : one;
}

/** Returns a watch of a kind that the controller neither reconciles nor owns. */
export function secondaryWatch(
  { kind, predicates, priority, map }: WatchedKind,
  secondary: readonly Predicate[],
): Watch {
  return { role: "watches", kind, predicates: [...secondary, ...predicates], priority, map };
}

/**
 * JavaScript callers get no compile-time check.
 *
 * @throws TypeError if a kind's descriptor is invalid.
 */
export function checkDescriptor(controller: string, descriptor: unknown): void {
  const { group, version, kind, plural, scope } = Object(descriptor) as Partial<KindDescriptor>;
  const isDescriptor =
    typeof group === "string" &&
    [version, kind, plural].every((name) => typeof name === "string" && name !== "") &&
    (scope === "Namespaced" || scope === "Cluster");
  if (!isDescriptor) {
    throw new TypeError(
      `controller ${JSON.stringify(controller)}: invalid kind descriptor ${JSON.stringify(descriptor)}: group, version, kind, plural and scope are required`,
    );
  }
}

type EventFilters = Pick<ControllerOptions<KubernetesObject>, "eventFilter" | "secondaryResyncs">;

function eventFilters({ eventFilter }: Pick<EventFilters, "eventFilter">): readonly Predicate[] {
  return eventFilter === undefined ? [] : [eventFilter];
}

function secondaryPredicates({ secondaryResyncs = true, ...options }: EventFilters): readonly Predicate[] {
  const filters = eventFilters(options);
  return Object.freeze(secondaryResyncs ? filters : [resourceVersionChanged, ...filters]);
}

function asOwned(one: KindDescriptor<KubernetesObject> | OwnedKind): OwnedKind {
  return "onlyController" in one ? one : owned(one);
}

/** Creates a reconcile that reads the object first, and skips deleted objects. */
function reading<T extends KubernetesObject>({
  for: kind,
  reconcileObject,
  finalize,
  finalizer,
}: Pick<ControllerOptions<T>, "for"> & ObjectReconciles<T>): Reconcile {
  return async (context) => {
    const { cache, client, request, signal } = context;
    const found = kind && (await cache.find(kind, request, { signal }));
    if (kind === undefined || found === undefined) return undefined;
    const run = (reconcile: ReconcileObject<T> | undefined, object: T) =>
      reconcile?.(extended(context, { object, kind }));
    const mayFinalize = !isHandedOver(found);
    if (!isBeingDeleted(found))
      return await run(
        reconcileObject,
        finalizer !== undefined && mayFinalize
          ? await ensureFinalizer(client, kind, found, finalizer, { signal })
          : found,
      );
    if (finalize === undefined) return isHeld(found) ? await run(reconcileObject, found) : undefined;
    if (!mayFinalize || (finalizer !== undefined && !hasFinalizer(found, finalizer))) return undefined;
    const answer = await run(finalize, found);
    if (answer === undefined && finalizer !== undefined)
      await removeFinalizer(client, kind, found, finalizer, { signal });
    return answer;
  };
}

/**
 * Reports whether an object is paused, or moves to another management cluster: its resources must stay,
 * and clusterctl removes its finalizers.
 */
const isHandedOver = ({ metadata: { annotations } }: KubernetesObject): boolean =>
  annotations?.[pausedAnnotation] !== undefined || annotations?.[deleteForMoveAnnotation] !== undefined;

/** Reports whether a finalizer other than the garbage collector's keeps an object, so that another program cleans up. */
const isHeld = ({ metadata }: KubernetesObject): boolean =>
  metadata.finalizers?.some((name) => name !== "foregroundDeletion" && name !== "orphan") ?? false;

/** Adds members to an object or, if it is frozen, to a copy. Does not call the getters of lazy members. */
function extended<T extends object, U extends object>(target: T, members: U): T & U {
  if (Object.isExtensible(target)) return Object.assign(target, members);
  const descriptors = {
    ...Object.getOwnPropertyDescriptors(target),
    ...Object.getOwnPropertyDescriptors(members),
  };
  return Object.create(Object.getPrototypeOf(target), descriptors);
}
