import { AsyncResource } from "node:async_hooks";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { resourcePath } from "@capikit/client/kinds";
import { checkOptions } from "@capikit/common/options";
import { labelMatcher } from "@capikit/common/selectors";
import { linkSignals, systemClock } from "@capikit/common/time";
import { CacheError } from "./cache-error.ts";
import type { CacheOptions, KindSelection } from "./cache-options.ts";
import { expectWrite } from "./expect-write.ts";
import { resourceName } from "./explain-failure.ts";
import { createStringPool, maxPooledTexts } from "./frozen-objects/string-pool.ts";
import type { ManagedCache } from "./managed-cache.ts";
import { notFound } from "./not-found.ts";
import { createReadWaits } from "./read-waits.ts";
import { selectionOf } from "./selection-of.ts";
import { SharedInformer } from "./shared-informer.ts";
import { filterInSlices } from "./store/in-slices.ts";
import { otherIndex } from "./store/indexes.ts";
import { keyOf } from "./store/key-of.ts";

/**
 * Creates a cache that reads through a client. It sends no requests before `start`.
 *
 * @throws TypeError if a label selector is invalid, or `kinds` has two entries for a kind.
 */
export function createCache(options: CacheOptions): ManagedCache {
  checkOptions("createCache", options, {
    any: "transform",
    array: "kinds namespaces",
    boolean: "readYourWrites",
    function: "random",
    number: "syncPeriodMs readYourWritesTimeoutMs",
    object: "client logger observer reflector clock",
    string: "labelSelector fieldSelector",
  });
  const {
    kinds = [],
    clock = systemClock,
    readYourWrites = true,
    readYourWritesTimeoutMs = 10_000,
  } = options;
  for (const { labelSelector } of [options, ...kinds]) {
    labelMatcher(labelSelector);
  }
  requireUniqueKinds(kinds);
  /** Written resources. The first list of a later informer must include those writes. */
  const written = new Set<string>();
  const informers = new Map<string, SharedInformer>();
  const dependencies = {
    ...options,
    clock,
    pool: createStringPool(sampled(() => pooledTexts(informers.values()))),
    wasWritten: (kind: KindDescriptor) => readYourWrites && written.has(resourceName(kind)),
  };
  const ready = createReadWaits({ ...dependencies, readYourWrites, readYourWritesTimeoutMs });
  /** The same informers by descriptor, the most frequent lookup. */
  let byDescriptor = new WeakMap<KindDescriptor, SharedInformer>();
  /** Indexes by the key of their informer, also for later informers of a kind. */
  const indexes = new Map<string, Map<string, (object: never) => readonly string[]>>();
  const running = new Map<SharedInformer, { stop(): void; readonly end: Promise<void> }>();
  /** Set by `start`. */
  let begin: ((informer: SharedInformer) => void) | undefined;
  let ended: CacheError | undefined;

  const informerOf = <T extends KubernetesObject>(kind: KindDescriptor<T>): SharedInformer<T> => {
    const existing = byDescriptor.get(kind);
    if (existing !== undefined) {
      return existing as unknown as SharedInformer<T>;
    }
    const key = informerKey(kind);
    let informer = informers.get(key);
    if (informer === undefined) {
      informer = new SharedInformer(
        kind,
        selectionOf(kind, options),
        dependencies,
      ) as unknown as SharedInformer;
      informers.set(key, informer);
      for (const [name, keysOf] of indexes.get(key) ?? []) {
        informer.addIndex(name, keysOf as (object: KubernetesObject) => readonly string[]);
      }
      if (ended === undefined) {
        begin?.(informer);
      } else {
        informer.fail(ended);
      }
    }
    byDescriptor.set(kind, informer);
    // The key names the kind, and the kind the type of its objects.
    return informer as unknown as SharedInformer<T>;
  };

  const find: ManagedCache["find"] = async (kind, ref, read = {}) => {
    checkRef(kind, ref);
    const informer = informerOf(kind);
    const watch = informer.watchOf(ref.namespace || undefined);
    const key = keyOf(ref);
    read.signal?.throwIfAborted();
    // Most reads need not wait.
    if (!watch.synced || watch.expectations.size > 0) {
      await ready({ informer, watches: [watch], key }, read);
    }
    return watch.objects.get(key);
  };

  const list: ManagedCache["list"] = async (kind, selection = {}) => {
    const { labelSelector, index } = selection;
    const namespace = selection.namespace || undefined;
    resourcePath(kind, { namespace });
    const informer = informerOf(kind);
    const matches = labelSelector ? labelMatcher(labelSelector).matches : undefined;
    const watches = namespace === undefined ? informer.watches : [informer.watchOf(namespace)];
    await ready({ informer, watches }, selection);
    const objects = await informer.select({ namespace, index });
    if (matches === undefined) {
      return objects;
    }
    return filterInSlices(objects, ({ metadata }) => matches(metadata.labels));
  };

  return {
    find,
    list,
    async get(kind, ref, read) {
      const object = await find(kind, ref, read);
      if (object === undefined) {
        throw notFound(kind, ref);
      }
      return object;
    },
    async *listAll(kind, selection) {
      yield* await list(kind, selection);
    },
    informer: informerOf,
    addIndex(kind, name, keysOf) {
      const key = informerKey(kind);
      const all = indexes.get(key) ?? new Map<string, (object: never) => readonly string[]>();
      if ((all.get(name) ?? keysOf) !== keysOf) {
        throw otherIndex(resourceName(kind), name);
      }
      indexes.set(key, all.set(name, keysOf));
      if (informers.has(key)) {
        informerOf(kind).addIndex(name, keysOf);
      }
    },
    removeInformer(kind) {
      const key = informerKey(kind);
      const informer = informers.get(key);
      if (informer === undefined) return;
      informers.delete(key);
      byDescriptor = new WeakMap();
      informer.fail(new CacheError("CACHE_STOPPED", `the informer of ${resourceName(kind)} was removed`));
      running.get(informer)?.stop();
    },
    async start(signal) {
      if (begin !== undefined) {
        throw new Error("the cache was already started: create a new cache");
      }
      const life = new AbortController();
      const ends = new Promise((resolve) => life.signal.addEventListener("abort", resolve, { once: true }));
      const end = (): void => life.abort(signal.reason);
      signal.addEventListener("abort", end, { once: true });
      // A reconcile may start an informer with its first read; it must not own its later work.
      begin = AsyncResource.bind((informer) => {
        const own = linkSignals(life.signal);
        const end = informer.run(own.signal).finally(() => {
          own[Symbol.dispose]();
          running.delete(informer);
        });
        // The server cannot end a watch. If one ends anyway, the whole cache stops.
        end.catch((error: unknown) => life.abort(error));
        running.set(informer, { end, stop: () => own.abort(new Error("the informer was removed")) });
      });
      for (const informer of informers.values()) {
        begin(informer);
      }
      if (signal.aborted) {
        end();
      }
      await ends;
      signal.removeEventListener("abort", end);
      ended = new CacheError("CACHE_STOPPED", "the cache has stopped", { cause: life.signal.reason });
      for (const informer of informers.values()) {
        informer.fail(ended);
      }
      await Promise.all([...running.values()].map(({ end }) => end));
    },
    async waitForSync(wait) {
      await Promise.all([...informers.values()].map((informer) => informer.waitForSync(wait)));
    },
    blocked: () => [...informers.values()].flatMap((informer) => informer.blocked()),
    expectWrite(kind, write) {
      if (ended === undefined) {
        written.add(resourceName(kind));
        expectWrite(informers.values(), kind, write);
      }
    },
  };
}

/** Identifies the informer of a kind, version and representation. */
function informerKey({ group, version, plural, representation }: KindDescriptor): string {
  return [group, version, plural, representation ?? ""].join("/");
}

function requireUniqueKinds(kinds: readonly KindSelection[]): void {
  const names = new Set<string>();
  for (const { kind } of kinds) {
    const name = resourceName(kind);
    if (names.has(name)) {
      throw new TypeError(`cache options: \`kinds\` has two entries for ${name}: merge them`);
    }
    names.add(name);
  }
}

/** @throws TypeError if the namespace does not match the scope, or the name is empty. */
function checkRef(kind: KindDescriptor, ref: ObjectRef): void {
  const fits = ref.name !== "" && (kind.scope === "Namespaced") === Boolean(ref.namespace);
  if (!fits) {
    resourcePath(kind, { ...ref });
  }
}

/** Returns a function that computes its result at each 64th call: the pool asks for each text. */
function sampled(compute: () => number): () => number {
  let calls = 0;
  let result = 0;
  return () => {
    if (calls++ % 64 === 0) result = compute();
    return result;
  };
}

/** Texts that recur in an object and between its versions, roughly. */
const textsPerObject = 16;
const minPooledTexts = 128;

/**
 * Returns the pool's limit from the number of cached objects, because a manager of a thousand
 * workload clusters has many pools. The limit is highest during the first lists.
 */
function pooledTexts(informers: Iterable<SharedInformer>): number {
  let objects = 0;
  for (const { synced, watches } of informers) {
    if (!synced) return maxPooledTexts;
    for (const watch of watches) objects += watch.objects.size;
  }
  return Math.min(Math.max(objects * textsPerObject, minPooledTexts), maxPooledTexts);
}
