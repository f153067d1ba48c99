import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import { objectKey } from "@capikit/client/reflector";
import type { LogFields, Logger } from "@capikit/serving";
import type { Cache } from "../../src/cache/cache.ts";
import type { EventHandler, Informer } from "../../src/cache/informer.ts";
import type { EventRecorder } from "../../src/events/event-recorder.ts";
import type { ObjectEvent } from "../../src/predicates/predicate.ts";

/** A cache that the test fills, whose informers deliver the test's events. */
export interface FakeCache extends Cache {
  /** Stores and delivers an event. */
  emit(kind: KindDescriptor, event: ObjectEvent): void;
  /** Completes the first list of a kind, or of one namespace. */
  sync(kind: KindDescriptor, resourceVersion?: string, namespace?: string): void;
  handlers(kind: KindDescriptor): number;
}

export function createFakeCache(): FakeCache {
  const fakes = new Map<KindDescriptor, ReturnType<typeof createFakeInformer>>();
  const fake = (kind: KindDescriptor) => {
    const one = fakes.get(kind) ?? createFakeInformer(kind as KindDescriptor<KubernetesObject>);
    fakes.set(kind, one);
    return one;
  };
  const find = async <T extends KubernetesObject>(kind: KindDescriptor<T>, ref: ObjectRef) =>
    fake(kind).objects.get(objectKey({ metadata: { ...ref } as KubernetesObject["metadata"] })) as
      | T
      | undefined;
  const unused = () => {
    throw new Error("The fake cache has no such read.");
  };
  return {
    find,
    get: unused,
    list: unused,
    listAll: unused,
    addIndex: unused,
    removeInformer: (kind) => void fakes.delete(kind),
    informer: <T extends KubernetesObject>(kind: KindDescriptor<T>) =>
      fake(kind).informer as unknown as Informer<T>,
    emit(kind, event) {
      const { objects, handlers } = fake(kind);
      if (event.type === "delete") objects.delete(objectKey(event.object));
      else objects.set(objectKey(event.object), event.object);
      for (const handler of handlers) handler(event);
    },
    sync: (kind, resourceVersion = "1", namespace) => fake(kind).sync(resourceVersion, namespace),
    handlers: (kind) => fake(kind).handlers.size,
  };
}

function createFakeInformer(kind: KindDescriptor<KubernetesObject>) {
  const objects = new Map<string, KubernetesObject>();
  const handlers = new Set<EventHandler<KubernetesObject>>();
  const waiting: (() => void)[] = [];
  /** Versions of namespaces that differ from the others. */
  const versions = new Map<string | undefined, string>();
  let version = "";
  const informer: Informer = {
    kind,
    get synced() {
      return version !== "";
    },
    get resourceVersion() {
      return version;
    },
    resourceVersionOf: (namespace) => versions.get(namespace) ?? version,
    waitForSync: ({ signal } = {}) =>
      new Promise((resolve, reject) => {
        if (version !== "") resolve();
        waiting.push(resolve);
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
    subscribe(handler) {
      handlers.add(handler);
      for (const object of objects.values()) handler({ type: "create", object, isInInitialList: true });
      return () => handlers.delete(handler);
    },
  };
  return {
    informer,
    objects,
    handlers,
    sync(resourceVersion: string, namespace?: string) {
      if (namespace === undefined) version = resourceVersion;
      else versions.set(namespace, resourceVersion);
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

/** A logger that stores its lines. */
export function keepingLogger(lines: LogLine[], base: LogFields = {}): Logger {
  const keep = (level: string) => (message: string, fields?: LogFields) =>
    void lines.push({ level, message, fields: { ...base, ...fields } });
  return {
    debug: keep("debug"),
    info: keep("info"),
    warn: keep("warn"),
    error: keep("error"),
    with: (fields) => keepingLogger(lines, { ...base, ...fields }),
  };
}

/** For controllers that use neither client nor events. */
export const noClient = {} as Client;
export const noEvents: EventRecorder = { normal() {}, warning() {} };

/** Lets all ready callbacks run. */
export async function flushTasks(): Promise<void> {
  for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
}
