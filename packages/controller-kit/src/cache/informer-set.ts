import { AsyncResource } from "node:async_hooks";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { resourceName } from "@capikit/client/kinds";
import { getOrCreate } from "@capikit/common/json";
import { linkSignals } from "@capikit/common/time";
import { CacheError } from "./cache.ts";
import type { ManagedCache } from "./managed-cache.ts";
import type { SharedInformer } from "./shared-informer.ts";
import { otherIndex } from "./store/indexes.ts";

type OnStart = Parameters<ManagedCache["start"]>[1] & {};
type KeysOf = (object: never) => readonly string[];

/** A running informer. */
interface Run {
  stop(): void;
  readonly end: Promise<void>;
}

/**
 * The informers of a cache, one per kind, version and representation. They are created on first
 * use. `run` runs them and all later ones until its signal aborts; then reads that wait fail.
 */
export class InformerSet {
  readonly #create: (kind: KindDescriptor<KubernetesObject>) => SharedInformer;
  readonly #onRemoved: (kind: KindDescriptor) => void;
  readonly #informers = new Map<string, SharedInformer>();
  /** The same informers by descriptor, the most frequent lookup. */
  #byDescriptor = new WeakMap<KindDescriptor, SharedInformer>();
  /** Indexes by the key of their informer, also for later informers of a kind. */
  readonly #indexes = new Map<string, Map<string, KeysOf>>();
  readonly #running = new Map<SharedInformer, Run>();
  /** Set by `run`. */
  #begin: ((informer: SharedInformer) => void) | undefined;
  #ended: CacheError | undefined;

  constructor(
    create: (kind: KindDescriptor<KubernetesObject>) => SharedInformer,
    onRemoved: (kind: KindDescriptor) => void = () => {},
  ) {
    this.#create = create;
    this.#onRemoved = onRemoved;
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  [Symbol.iterator](): Iterator<SharedInformer> {
    return this.#informers.values();
  }

  get<T extends KubernetesObject>(kind: KindDescriptor<T>): SharedInformer<T> {
    const informer = getOrCreate(this.#byDescriptor, kind, () => {
      const key = keyOfKind(kind);
      return this.#informers.get(key) ?? this.#add(key, kind);
    });
    // The key names the kind, and the kind the type of its objects.
    return informer as unknown as SharedInformer<T>;
  }

  /** @throws TypeError for another index of the same name. */
  addIndex<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    name: string,
    keysOf: (object: T) => readonly string[],
  ): void {
    const key = keyOfKind(kind);
    const all = this.#indexes.get(key) ?? new Map<string, KeysOf>();
    if ((all.get(name) ?? keysOf) !== keysOf) {
      throw otherIndex(resourceName(kind), name);
    }
    this.#indexes.set(key, all.set(name, keysOf));
    if (this.#informers.has(key)) {
      this.get(kind).addIndex(name, keysOf);
    }
  }

  remove(kind: KindDescriptor): void {
    const key = keyOfKind(kind);
    const informer = this.#informers.get(key);
    if (informer === undefined) return;
    this.#informers.delete(key);
    this.#byDescriptor = new WeakMap();
    informer.fail(new CacheError("CACHE_STOPPED", `the informer of ${resourceName(kind)} was removed`));
    const run = this.#running.get(informer);
    run?.stop();
    const resource = resourceKey(kind);
    const end = (): void => {
      // An informer of the kind's metadata has the same metrics.
      if ([...this].every((one) => resourceKey(one.kind) !== resource)) this.#onRemoved(kind);
    };
    if (run === undefined) end();
    else run.end.then(end, () => {});
  }

  /** Runs informers until the signal aborts or one fails. Resolves when all have ended. */
  async run(signal: AbortSignal, onStart?: OnStart): Promise<void> {
    if (this.#begin !== undefined) {
      throw new Error("the cache was already started: create a new cache");
    }
    const life = new AbortController();
    const ends = new Promise((resolve) => life.signal.addEventListener("abort", resolve, { once: true }));
    const end = (): void => life.abort(signal.reason);
    signal.addEventListener("abort", end, { once: true });
    // A reconcile may start an informer with its first read; it must not own its later work.
    this.#begin = AsyncResource.bind((informer) => this.#run(informer, life, onStart));
    for (const informer of this) {
      this.#begin(informer);
    }
    if (signal.aborted) {
      end();
    }
    await ends;
    signal.removeEventListener("abort", end);
    this.#ended = new CacheError("CACHE_STOPPED", "the cache has stopped", { cause: life.signal.reason });
    for (const informer of this) {
      informer.fail(this.#ended);
    }
    await Promise.all([...this.#running.values()].map(({ end }) => end));
  }

  #add(key: string, kind: KindDescriptor<KubernetesObject>): SharedInformer {
    const informer = this.#create(kind);
    this.#informers.set(key, informer);
    for (const [name, keysOf] of this.#indexes.get(key) ?? []) {
      informer.addIndex(name, keysOf as (object: KubernetesObject) => readonly string[]);
    }
    if (this.#ended === undefined) {
      this.#begin?.(informer);
    } else {
      informer.fail(this.#ended);
    }
    return informer;
  }

  #run(informer: SharedInformer, life: AbortController, onStart: OnStart | undefined): void {
    const own = linkSignals(life.signal);
    onStart?.(informer, own.signal);
    const end = informer.run(own.signal).finally(() => {
      own[Symbol.dispose]();
      this.#running.delete(informer);
    });
    // The server cannot end a watch. If one fails anyway, the whole cache stops.
    end.catch((error: unknown) => life.abort(error));
    this.#running.set(informer, { end, stop: () => own.abort(new Error("the informer was removed")) });
  }
}

function keyOfKind(kind: KindDescriptor): string {
  return `${resourceKey(kind)}/${kind.representation ?? ""}`;
}

function resourceKey({ group, version, plural }: KindDescriptor): string {
  return [group, version, plural].join("/");
}
