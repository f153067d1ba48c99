import type { KubernetesObject } from "@capikit/api/meta";
import type { ObjectEvent } from "../predicates/object-event.ts";
import type { EventHandler } from "./informer.ts";
import { eachInSlices } from "./store/in-slices.ts";

/** Those who are told what happens to objects. */
export interface Handlers<T extends KubernetesObject> {
  /** Tells everybody, at once and in order. */
  notify(event: ObjectEvent<T>): void;
  /** Adds a handler that is told of these objects first. Gives what ends it. */
  subscribe(handler: EventHandler<T>, objects: readonly T[]): () => void;
  /** Resolves when all that subscribed before have been told of their first objects. */
  caughtUp(): Promise<void>;
}

interface Subscriber<T extends KubernetesObject> {
  readonly handler: EventHandler<T>;
  /** What happened while it is still told of its first objects. */
  backlog: ObjectEvent<T>[] | undefined;
  told: Promise<void>;
}

/** @param onError is told what handlers throw. */
export function createHandlers<T extends KubernetesObject>(
  onError: (error: unknown, event: ObjectEvent<T>) => void,
): Handlers<T> {
  const subscribers = new Set<Subscriber<T>>();

  const call = ({ handler }: Subscriber<T>, event: ObjectEvent<T>): void => {
    try {
      const answer: unknown = handler(event);
      if (answer instanceof Promise) {
        answer.catch((error: unknown) => onError(error, event));
      }
    } catch (error) {
      onError(error, event);
    }
  };

  const catchUp = async (subscriber: Subscriber<T>, objects: readonly T[]): Promise<void> => {
    const goOn = (): boolean => subscribers.has(subscriber);
    const notifyOf = (object: T): void => call(subscriber, { type: "create", object, isInInitialList: true });
    await eachInSlices(objects, notifyOf, goOn);
    while (subscriber.backlog?.length && goOn()) {
      const events = subscriber.backlog;
      subscriber.backlog = [];
      await eachInSlices(events, (event) => call(subscriber, event), goOn);
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
      const subscriber: Subscriber<T> = { handler, backlog: undefined, told: Promise.resolve() };
      subscribers.add(subscriber);
      if (objects.length > 0) {
        subscriber.backlog = [];
        // Not before `subscribe` has returned: its caller may not be ready.
        subscriber.told = Promise.resolve().then(() => catchUp(subscriber, objects));
      }
      return () => subscribers.delete(subscriber);
    },
    async caughtUp() {
      await Promise.all([...subscribers].map(({ told }) => told));
    },
  };
}
