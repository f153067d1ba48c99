import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/client/kinds";
import { objectKey } from "@capikit/client/reflector";
import type { Clock } from "@capikit/common/time";
import type { ObjectEvent, Predicate } from "../predicates/predicate.ts";
import { lowPriority } from "../queue/queue.ts";
import { isPromise } from "../values/errors.ts";
import { createMapper } from "./mapper.ts";
import { checkedKey } from "./request.ts";
import type { MapFunction, Requests, SourceContext, SourceFailure } from "./watch.ts";

/** A watched kind, with the handling of its events. */
export interface Watch {
  /** Its relation to the controller. */
  readonly role: "for" | "owns" | "watches";
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly predicates: readonly Predicate[];
  readonly priority: number;
  /** Undefined for the controller's own kind. */
  readonly map: MapFunction | undefined;
}

/** The event that causes a request. */
export interface CausingEvent {
  readonly type: ObjectEvent["type"];
  /** Whether the object is in the first list of its kind. */
  readonly isInitial: boolean;
  readonly kind: KindDescriptor;
  readonly object: KubernetesObject;
  /** The object before an update. */
  readonly oldObject?: KubernetesObject | undefined;
}

export interface SourceRun {
  /** The kind of the requests, if the controller has one. */
  readonly kind: KindDescriptor | undefined;
  readonly context: SourceContext;
  readonly clock: Clock;
  /** @param event undefined for requests of streams. */
  readonly enqueue: (key: string, priority: number, event?: CausingEvent) => void;
  /** Counts and logs an error of user code. */
  readonly failed: (
    failure: SourceFailure,
    message: string,
    fields: Readonly<Record<string, unknown>>,
  ) => void;
}

const mapTimeoutMs = 30_000;

/** Starts to convert the events of a kind into requests. Returns a function that stops it. */
export function startWatch(watch: Watch, run: SourceRun): () => void {
  const { kind, predicates, priority, map } = watch;
  const what = `${kind.kind} (${apiVersionOf(kind)})`;
  const fieldsOf = (object: KubernetesObject, error: unknown) => ({
    error,
    watched: what,
    object: objectKey(object),
  });

  function counts(event: ObjectEvent): boolean {
    try {
      return predicates.every((one) => one(event));
    } catch (error) {
      // An additional event costs only a reconcile, but a missing one may never be compensated.
      run.failed("predicate", "Predicate threw an error, passing the event", fieldsOf(event.object, error));
      return true;
    }
  }

  const mapObject =
    map &&
    createMapper((object, itsPriority, queued, event) => {
      const fail = (error: unknown) => {
        // A stopping controller cancels the reads of map functions, and needs no requests.
        if (run.context.signal.aborted) return;
        const message = "Map function failed, ignoring the event until the object changes again";
        run.failed("map", message, fieldsOf(object, error));
      };
      const take = (requests: Requests) => enqueueAll(requests, itsPriority, object, queued, event);
      return callMap(map, object, run, take, fail);
    }, run.context.signal);

  function enqueueAll(
    requests: Requests | null,
    itsPriority: number,
    object: KubernetesObject,
    queued: Set<string>,
    event: CausingEvent,
  ): void {
    if (requests === undefined || requests === null) return;
    const several: Iterable<unknown> =
      typeof requests === "object" && Symbol.iterator in requests ? requests : [requests];
    for (const request of several) {
      let key: string;
      try {
        key = checkedKey(request, run.kind);
      } catch (error) {
        run.failed("request", "Ignoring invalid request of map function", fieldsOf(object, error));
        continue;
      }
      // An idle worker takes a key at once: another request would reconcile the object again.
      if (!queued.has(key)) run.enqueue(key, itsPriority, event);
      queued.add(key);
    }
  }

  return run.context.cache.informer(kind).subscribe((event) => {
    if (!counts(event)) return;
    const itsPriority = eventPriority(event, priority);
    const { type, object } = event;
    const oldObject = type === "update" && event.oldObject !== object ? event.oldObject : undefined;
    const isInitial = type === "create" && event.isInInitialList === true;
    const cause = { type, isInitial, kind, object, oldObject };
    if (mapObject === undefined) run.enqueue(objectKey(object), itsPriority, cause);
    else mapObject(cause, itsPriority);
  });
}

/** Calls a map function. Returns a promise only if the function does. */
function callMap(
  map: MapFunction,
  object: KubernetesObject,
  { context, clock }: SourceRun,
  take: (requests: Requests) => void,
  fail: (error: unknown) => void,
): Promise<void> | undefined {
  let abort: AbortController | undefined;
  let timedOut: Error | undefined;
  const onStop = (): void => abort?.abort(context.signal.reason);
  // Most map functions do not need a signal, so it is created on first use.
  const lazily: SourceContext = {
    cache: context.cache,
    client: context.client,
    logger: context.logger,
    get signal() {
      if (abort === undefined) {
        abort = new AbortController();
        if (timedOut !== undefined) abort.abort(timedOut);
        else if (context.signal.aborted) onStop();
        else context.signal.addEventListener("abort", onStop, { once: true });
      }
      return abort.signal;
    },
  };
  let answer: Requests | Promise<Requests>;
  try {
    answer = map(object, lazily);
    if (!isPromise(answer)) {
      take(answer);
      return undefined;
    }
  } catch (error) {
    fail(error);
    return undefined;
  }
  const pending = answer;
  return new Promise<void>((resolve) => {
    const end = (): void => {
      cancel();
      context.signal.removeEventListener("abort", onStop);
      resolve();
    };
    const cancel = clock.after(mapTimeoutMs, () => {
      timedOut = new Error(`map function did not return within ${mapTimeoutMs / 1000} s`);
      abort?.abort(timedOut);
      fail(timedOut);
      end();
    });
    Promise.resolve(pending)
      .then(
        (requests) => timedOut ?? take(requests),
        (error: unknown) => timedOut ?? fail(error),
      )
      .catch(fail)
      .finally(end);
  });
}

/** Returns the low priority for initial objects and resyncs, otherwise the usual priority. */
function eventPriority(event: ObjectEvent, usual: number): number {
  switch (event.type) {
    case "create":
      return event.isInInitialList === true ? lowPriority : usual;
    case "update":
      return event.oldObject.metadata.resourceVersion === event.object.metadata.resourceVersion
        ? lowPriority
        : usual;
    default:
      return usual;
  }
}
