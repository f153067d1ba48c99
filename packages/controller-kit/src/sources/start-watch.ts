import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/client/kinds";
import { objectKey } from "@capikit/client/reflector";
import type { Clock } from "@capikit/common/time";
import type { ObjectEvent, Predicate } from "../predicates/object-event.ts";
import { isPromise } from "../values/is-promise.ts";
import { eventPriority } from "./event-priority.ts";
import { createMapper } from "./mapper.ts";
import { checkedKey, keyOfObject } from "./request.ts";
import type { SourceFailure } from "./source-observer.ts";
import type { MapFunction, Requests, SourceContext } from "./watch.ts";

/** A kind that a controller watches, and what follows from its events. */
export interface Watch {
  /** What the controller has to do with it. */
  readonly role: "for" | "owns" | "watches";
  readonly kind: KindDescriptor<KubernetesObject>;
  /** Which events count: all must let them through. */
  readonly predicates: readonly Predicate[];
  readonly priority: number;
  /** Undefined where objects stand for themselves. */
  readonly map: MapFunction | undefined;
}

/** What sources of a controller need to run. */
export interface SourceRun {
  /** The kind of the requests; undefined for a controller without. */
  readonly kind: KindDescriptor | undefined;
  readonly context: SourceContext;
  readonly clock: Clock;
  /** Queues a request. */
  readonly enqueue: (key: string, priority: number) => void;
  /** Counts and logs what the author's code did wrong. */
  readonly failed: (
    failure: SourceFailure,
    message: string,
    fields: Readonly<Record<string, unknown>>,
  ) => void;
}

const mapTimeoutMs = 30_000;

/** Begins to turn the events of a kind into requests. Gives what ends it. */
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
      // An event too many costs a reconcile, one too few may never be made up for.
      run.failed(
        "predicate",
        "A predicate threw; the event counts as let through. Predicates must not throw: mend it.",
        fieldsOf(event.object, error),
      );
      return true;
    }
  }

  const mapObject =
    map &&
    createMapper((object, itsPriority) => {
      const fail = (error: unknown) =>
        run.failed(
          "map",
          "A map function failed: its event is lost until the object changes again. Let it catch what it can expect, such as objects that are gone.",
          fieldsOf(object, error),
        );
      const take = (requests: Requests) => enqueueAll(requests, itsPriority, object);
      return callMap(map, object, run, take, fail);
    }, run.context.signal);

  function enqueueAll(requests: Requests | null, itsPriority: number, object: KubernetesObject): void {
    if (requests === undefined || requests === null) return;
    const several: Iterable<unknown> =
      typeof requests === "object" && Symbol.iterator in requests ? requests : [requests];
    for (const request of several) {
      let key: string;
      try {
        key = checkedKey(request, run.kind);
      } catch (error) {
        run.failed(
          "request",
          "A map function gave what is no request; it is passed over.",
          fieldsOf(object, error),
        );
        continue;
      }
      run.enqueue(key, itsPriority);
    }
  }

  return run.context.cache.informer(kind).subscribe((event) => {
    if (!counts(event)) return;
    const itsPriority = eventPriority(event, priority);
    if (mapObject === undefined) {
      run.enqueue(keyOfObject(event.object), itsPriority);
    } else if (event.type === "update" && event.oldObject !== event.object) {
      mapObject([event.oldObject, event.object], itsPriority);
    } else {
      mapObject([event.object], itsPriority);
    }
  });
}

/** Calls a map function. Gives a promise only where that does not answer at once. */
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
  // Most map functions look at the object alone: only those that ask for a signal pay for one.
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
      timedOut = new Error(`The map function did not answer within ${mapTimeoutMs / 1000} s.`);
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
