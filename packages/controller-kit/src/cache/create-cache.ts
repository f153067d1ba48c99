import { channel } from "node:diagnostics_channel";
import type { KindDescriptor } from "@capikit/api/meta";
import type { KubernetesObject, ObjectRef } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { resourceName, resourcePath } from "@capikit/client/kinds";
import { getOrCreate, isRecord } from "@capikit/common/json";
import { labelMatcher, splitApiVersion } from "@capikit/common/kubernetes";
import { checkOptions, type OptionTypes } from "@capikit/common/options";
import { isDnsLabel } from "@capikit/common/text";
import { type Clock, systemClock, untilAborted } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import { type Cache, CacheError, type CacheReadOptions } from "./cache.ts";
import type { CacheObserver } from "./cache-observer.ts";
import type { CacheOptions, KindSelection, NamespaceSelection, WatchSelection } from "./cache-options.ts";
import { expectWrite, startWrite } from "./expect-write.ts";
import { createFailureLog, type FailureLog } from "./failure-log.ts";
import { createPoolLimit, createStringPool } from "./frozen-objects/string-pool.ts";
import { InformerSet } from "./informer-set.ts";
import type { KindWatch } from "./kind-watch.ts";
import type { ManagedCache } from "./managed-cache.ts";
import { selectionOf, watchedNamespaces } from "./selection-of.ts";
import { type InformerDependencies, SharedInformer } from "./shared-informer.ts";
import { filterInSlices } from "./store/indexes.ts";
import { keyOf } from "./store/key-of.ts";

/** The types of the members of a namespace's selection. */
const filterTypes = { transform: "any", labelSelector: "string", fieldSelector: "string" } as const;

/** The types of the members of a {@link WatchSelection}. */
export const selectionTypes = {
  ...filterTypes,
  namespaces: "array",
} as const satisfies OptionTypes<WatchSelection>;

/** The types of the options of a read. */
const readTypes = {
  signal: "signal",
  readYourWrites: "boolean",
} as const satisfies OptionTypes<CacheReadOptions>;

/** Log the reason when a read waits longer than this. */
const longWaitMs = 10_000;

/**
 * Creates a cache that reads through a client. It sends no requests before `start`.
 *
 * @throws TypeError if a label selector is invalid, or a kind or namespace has two entries.
 */
export function createCache(options: CacheOptions): ManagedCache {
  checkOptions("createCache", options, {
    ...selectionTypes,
    kinds: "array",
    readYourWrites: "boolean",
    random: "function",
    placeOf: "function",
    syncPeriodMs: "number",
    readYourWritesTimeoutMs: "number",
    client: "object",
    logger: "object",
    observer: "object",
    reflector: {
      watchList: "boolean",
      listAtOnce: "boolean",
      pageSize: "count",
      idleTimeoutMs: "number",
      watchSeconds: "array",
      backoff: "object",
    },
    clock: "object",
  });
  const {
    kinds = [],
    clock = systemClock,
    readYourWrites = true,
    readYourWritesTimeoutMs = 10_000,
  } = options;
  for (const kind of kinds) checkOptions("createCache: kinds", kind, { ...selectionTypes, kind: "object" });
  requireUniqueKinds(kinds);
  for (const selection of [options, ...kinds]) {
    requireNames(selection.namespaces ?? []);
    for (const { labelSelector } of watchedNamespaces({ scope: "Namespaced" }, selection))
      labelMatcher(labelSelector);
  }
  const informers: InformerSet = new InformerSet(
    (kind) => new SharedInformer(kind, selectionOf(kind, options), dependencies),
    (kind) => options.observer?.removed?.(kind),
  );
  const dependencies: InformerDependencies = {
    ...options,
    clock,
    pool: createStringPool(createPoolLimit(() => informers)),
  };
  const ready = createReadWaits({ ...dependencies, readYourWrites, readYourWritesTimeoutMs });

  return {
    ...createCacheReads(informers, ready),
    informer: (kind) => informers.get(kind),
    addIndex: (kind, name, keysOf) => informers.addIndex(kind, name, keysOf),
    removeInformer: (kind) => informers.remove(kind),
    start: (signal, onStart) => informers.run(signal, onStart),
    async waitForSync(wait) {
      await Promise.all([...informers].map((informer) => informer.waitForSync(wait)));
    },
    blocked: () => [...informers].flatMap((informer) => informer.blocked()),
    expectWrite(kind, write, start) {
      if (!informers.hasEnded) expectWrite(informers, kind, write, start);
    },
    startWrite: (kind) => startWrite(informers, kind),
    isOwnerBeingDeleted: ({ apiVersion, kind, name, uid }, namespace) =>
      [...informers].some(
        ({ kind: watched, watches }) =>
          watched.kind === kind &&
          watched.group === splitApiVersion(apiVersion)[0] &&
          watches.some(({ objects }) => {
            const owner = objects.get(keyOf(watched.scope === "Cluster" ? { name } : { namespace, name }));
            return owner?.metadata.uid === uid && owner.metadata.deletionTimestamp !== undefined;
          }),
      ),
  };
}

/** An empty name would list all namespaces, of which the informer has no objects. */
function requireNames(namespaces: readonly (string | NamespaceSelection)[]): void {
  const names = new Set<string>();
  for (const entry of new Set(namespaces)) {
    const name: unknown = typeof entry === "string" ? entry : entry?.name;
    if (typeof name !== "string" || !isDnsLabel(name)) {
      throw new TypeError(
        `cache options: invalid namespace ${JSON.stringify(name)}: use the names of namespaces, or omit \`namespaces\` to watch all`,
      );
    }
    if (typeof entry !== "string")
      checkOptions("createCache: namespaces", entry, { ...filterTypes, name: "string" });
    if (names.has(name)) {
      throw new TypeError(`cache options: \`namespaces\` has two entries for ${name}: merge them`);
    }
    names.add(name);
  }
}

function requireUniqueKinds(kinds: readonly KindSelection[]): void {
  const names = new Set<string>();
  for (const [index, entry] of kinds.entries()) {
    if (!isRecord(entry) || !isRecord(entry.kind))
      throw new TypeError(`createCache: kinds[${index}] has no kind: pass { kind } with a descriptor`);
    const name = resourceName(entry.kind);
    if (names.has(name)) {
      throw new TypeError(`cache options: \`kinds\` has two entries for ${name}: merge them`);
    }
    names.add(name);
  }
}

/** What reads return, for `explore` of `@capikit/testing`. */
const readChannel = channel("capikit.cache.read");

function publishRead(kind: KindDescriptor, objects: readonly KubernetesObject[]): void {
  if (readChannel.hasSubscribers) readChannel.publish({ kind, objects });
}

/** Creates the reads of a cache, which wait until the informer of their kind is ready. */
function createCacheReads(
  informers: InformerSet,
  ready: ReturnType<typeof createReadWaits>,
): Pick<Cache, "find" | "list" | "get" | "listAll"> {
  const find: Cache["find"] = async (kind, ref, read = {}) => {
    checkRef(kind, ref);
    if (read.signal !== undefined) checkOptions("read of the cache", read, readTypes);
    const informer = informers.get(kind);
    const watch = informer.watchOf(ref.namespace || undefined);
    const key = keyOf(ref);
    read.signal?.throwIfAborted();
    // Most reads need not wait.
    if (!watch.synced || watch.expectations.size > 0) {
      await ready({ informer, watches: [watch], key }, read);
    }
    const object = watch.objects.get(key);
    if (object !== undefined) publishRead(kind, [object]);
    return object;
  };

  const list: Cache["list"] = async (kind, selection = {}) => {
    // A selector that the cache does not have, such as `fieldSelector`, would select all objects.
    checkOptions("list of the cache", selection, {
      namespace: "string",
      labelSelector: "string",
      index: "object",
      limit: "number",
      ...readTypes,
    });
    const { labelSelector, index, limit = Number.POSITIVE_INFINITY } = selection;
    if (!(limit > 0)) throw new TypeError(`the limit of a list must be a positive number: got ${limit}`);
    const namespace = selection.namespace || undefined;
    resourcePath(kind, { namespace });
    const informer = informers.get(kind);
    const { requirements, matches } = labelMatcher(labelSelector);
    const watches = namespace === undefined ? informer.watches : [informer.watchOf(namespace)];
    await ready({ informer, watches }, selection);
    const objects = await informer.select({ namespace, index, requirements });
    const selected =
      requirements.length === 0
        ? objects
        : await filterInSlices(objects, ({ metadata }) => matches(metadata.labels ?? {}));
    const found = limited(selected, limit);
    publishRead(kind, found);
    return found;
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
  };
}

function limited<T>(objects: readonly T[], limit: number): readonly T[] {
  return objects.length > limit ? objects.slice(0, limit) : objects;
}

/** @throws TypeError if the namespace does not match the scope, or the name is missing. */
function checkRef(kind: KindDescriptor, ref: ObjectRef): void {
  // A NotFound for a reference of JavaScript without a name would pass for a deleted object.
  if (typeof kind?.plural !== "string" || typeof ref?.name !== "string") {
    const expected = "a kind and a reference, such as { namespace, name }";
    throw new TypeError(`read of the cache: the arguments must be ${expected}`);
  }
  const fits = ref.name !== "" && (kind.scope === "Namespaced") === Boolean(ref.namespace);
  if (!fits) {
    resourcePath(kind, { ...ref });
  }
}

/** Returns the API server's error for a missing object. */
function notFound(kind: KindDescriptor, ref: ObjectRef): ApiError {
  return new ApiError({ method: "GET", path: resourcePath(kind, { ...ref }) }, 404, {
    body: {
      apiVersion: "v1",
      kind: "Status",
      status: "Failure",
      code: 404,
      reason: "NotFound",
      message: `${resourceName(kind)} "${ref.name}" not found`,
      details: { name: ref.name, group: kind.group, kind: kind.plural },
    },
  });
}

/** The watches and object that a read depends on. */
interface Awaiting {
  readonly informer: Pick<SharedInformer, "kind" | "blocked">;
  /** Watches that can hold the result. */
  readonly watches: readonly Pick<KindWatch<never>, "synced" | "firstList" | "expectations">[];
  /** Key of the object to read; absent for all objects. */
  readonly key?: string;
}

interface ReadWaitOptions {
  readonly logger?: Logger | undefined;
  readonly readYourWrites: boolean;
  readonly readYourWritesTimeoutMs: number;
  readonly clock: Clock;
  readonly observer?: CacheObserver | undefined;
}

/**
 * Creates a function that waits until watches have their objects and earlier writes. It returns
 * undefined if no wait is necessary, the usual case. It throws the signal's reason.
 */
function createReadWaits(
  options: ReadWaitOptions,
): (awaiting: Awaiting, read: CacheReadOptions) => Promise<void> | undefined {
  const { clock, logger, observer, readYourWritesTimeoutMs: timeoutMs } = options;
  const longWaits = new WeakMap<Awaiting["informer"], FailureLog>();

  const explain = (informer: Awaiting["informer"]): void => {
    const log = getOrCreate(longWaits, informer, () => createFailureLog(clock));
    if (log.due()) {
      const reasons = informer.blocked().map(({ reason }) => reason);
      logger?.warn(`reads of ${resourceName(informer.kind)} are waiting: ${reasons.join("; ")}`);
    }
  };

  const untilListed = async ({ informer, watches }: Awaiting, signal?: AbortSignal): Promise<void> => {
    const cancel = clock.after(longWaitMs, () => explain(informer));
    try {
      await untilAborted(Promise.all(watches.map(({ firstList }) => firstList)), signal);
    } finally {
      cancel();
    }
  };

  const untilSeen = async (writes: readonly Promise<void>[], awaiting: Awaiting, signal?: AbortSignal) => {
    const since = clock.now();
    const timeout = new AbortController();
    const cancel = clock.after(timeoutMs, () => timeout.abort(staleError(awaiting, timeoutMs)));
    try {
      await untilAborted(untilAborted(Promise.all(writes), timeout.signal), signal);
    } finally {
      cancel();
      observer?.waited?.(awaiting.informer.kind, clock.now() - since);
    }
  };

  const untilReady = async (
    awaiting: Awaiting,
    { signal, readYourWrites }: CacheReadOptions,
  ): Promise<void> => {
    await untilListed(awaiting, signal);
    const writes = readYourWrites ? writesOf(awaiting) : [];
    if (writes.length > 0) {
      await untilSeen(writes, awaiting, signal);
    }
  };

  return (awaiting, { signal, readYourWrites = options.readYourWrites }) => {
    signal?.throwIfAborted();
    if (!awaiting.watches.every(({ synced }) => synced)) {
      return untilReady(awaiting, { signal, readYourWrites });
    }
    const writes = readYourWrites ? writesOf(awaiting) : [];
    return writes.length > 0 ? untilSeen(writes, awaiting, signal) : undefined;
  };
}

function writesOf({ watches, key }: Awaiting): Promise<void>[] {
  return watches.flatMap(({ expectations }) => expectations.whenMet(key) ?? []);
}

function staleError({ informer, key }: Awaiting, timeoutMs: number): CacheError {
  const what = key === undefined ? "" : ` ${key}`;
  const [blocked] = informer.blocked();
  const why = blocked === undefined ? "its watch is behind" : blocked.reason;
  return new CacheError(
    "CACHE_STALE",
    `the cache has not seen the last write to ${resourceName(informer.kind)}${what} within ${timeoutMs} ms: ${why}`,
    blocked?.error === undefined ? undefined : { cause: blocked.error },
  );
}
