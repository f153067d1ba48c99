import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectEvent } from "../predicates/predicate.ts";
import type { EventHandler } from "./informer.ts";
import { eachInSlices } from "./store/indexes.ts";

export interface Handlers<T extends KubernetesObject> {
  /** Calls all handlers synchronously and in order. */
  notify(event: ObjectEvent<T>): void;
  /** Adds a handler and first calls it for `objects`. Returns a function that removes it. */
  subscribe(handler: EventHandler<T>, objects: readonly T[]): () => void;
  /** Resolves when all current handlers have received their initial objects. */
  caughtUp(): Promise<void>;
}

interface Subscriber<T extends KubernetesObject> {
  readonly handler: EventHandler<T>;
  /** Events that arrive before the handler has received its initial objects. */
  backlog: ObjectEvent<T>[] | undefined;
  initialized: Promise<void>;
}

/** @param onError receives the errors that handlers throw. */
export function createHandlers<T extends KubernetesObject>(
  onError: (error: unknown, event: ObjectEvent<T>) => void,
): Handlers<T> {
  const subscribers = new Set<Subscriber<T>>();

  const call = ({ handler }: Subscriber<T>, event: ObjectEvent<T>): void => {
    try {
      const result: unknown = handler(event);
      if (result instanceof Promise) {
        result.catch((error: unknown) => onError(error, event));
      }
    } catch (error) {
      onError(error, event);
    }
  };

  const catchUp = async (subscriber: Subscriber<T>, objects: readonly T[]): Promise<void> => {
    const isSubscribed = (): boolean => subscribers.has(subscriber);
    const notifyOf = (object: T): void => call(subscriber, { type: "create", object, isInInitialList: true });
    await eachInSlices(objects, notifyOf, isSubscribed);
    while (subscriber.backlog?.length && isSubscribed()) {
      const events = subscriber.backlog;
      subscriber.backlog = [];
      await eachInSlices(events, (event) => call(subscriber, event), isSubscribed);
    }
    subscriber.backlog = undefined;
  };

  return {
    notify(event) {
      for (const subscriber of subscribers) {
        if (subscriber.backlog === undefined) {
          call(subscriber, event);
        } else {
          subscriber.backlog.push(event);
        }
      }
    },
    subscribe(handler, objects) {
      const subscriber: Subscriber<T> = { handler, backlog: undefined, initialized: Promise.resolve() };
      subscribers.add(subscriber);
      if (objects.length > 0) {
        subscriber.backlog = [];
        // Defer until `subscribe` has returned: its caller may not be ready.
        subscriber.initialized = Promise.resolve().then(() => catchUp(subscriber, objects));
      }
      return () => subscribers.delete(subscriber);
    },
    async caughtUp() {
      await Promise.all([...subscribers].map(({ initialized }) => initialized));
    },
  };
}
