import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import { defined } from "@capikit/common/json";
import { type BackoffOptions, type Clock, createBackoff, sleep, systemClock } from "@capikit/common/time";
import { ApiError } from "../errors/api-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import { acceptOf, metadataOnly } from "../kinds/representation.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import type { ListShare } from "../limits/list-budget.ts";
import { type Asked, guardOf, type ResponseGuard } from "../responses/response-guard.ts";
import type { Transport } from "../transport/transport.ts";
import type { Selection } from "../verbs/options.ts";
import { readListMeta } from "../verbs/read-object.ts";
import { send } from "../verbs/send.ts";
import { measuredWatch, type WatchOptions } from "../watch/watch.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { compareResourceVersions } from "./object-change.ts";
import type { ReflectorSink } from "./object-store.ts";
import type { Failure, ReflectorOptions } from "./reflector-options.ts";

/** Carries an error of the sink or the transform past all retries. */
export class SinkError extends CapikitError {
  override readonly name = "SinkError";
}

/** A small object takes far more memory than its JSON text. */
const leastBytes = 1024;

/** Sizes of the objects in a reflector's sink, so that a server cannot exhaust the memory. */
interface HeldSizes {
  /** Adds an object, replacing the one with the same key. */
  put(key: string, bytes: number): void;
  /** Adds an object in addition to the one with the same key. */
  add(key: string, bytes: number): void;
  remove(key: string): void;
  /** Forgets all objects. */
  clear(): void;
  /** Bytes of all objects. */
  readonly total: number;
  /** Replaces the objects of a former list, whose memory a list that is being read may use. */
  follow(former: HeldSizes): void;
}

/** @throws ResponseError for objects that together exceed the limit, or the share of the client. */
function createHeldSizes(
  guard: () => ResponseGuard,
  request: Asked,
  former: () => number = () => 0,
): HeldSizes {
  const sizes = new Map<string, number>();
  let total = 0;
  /** Bytes in the share, which is known from the first answer on. */
  let shared = 0;

  const set = (key: string, size: number, before: number): void => {
    const { limits, share } = guard();
    total += size - before;
    sizes.set(key, size);
    if (total > limits.listBytes) throw guard().exceeded("listBytes", request);
    if (share === undefined) return;
    const more = Math.max(0, total - former()) - shared;
    if (!share.add(more)) throw overBudget(share, request);
    shared += more;
  };
  return {
    put(key, bytes) {
      set(key, Math.max(leastBytes, bytes), sizes.get(key) ?? 0);
    },
    add(key, bytes) {
      const before = sizes.get(key) ?? 0;
      set(key, before + Math.max(leastBytes, bytes), before);
    },
    remove(key) {
      const size = sizes.get(key);
      if (size === undefined) return;
      set(key, 0, size);
      sizes.delete(key);
    },
    clear() {
      guard().share?.add(-shared);
      [total, shared] = [0, 0];
      sizes.clear();
    },
    get total() {
      return total;
    },
    follow(old) {
      old.clear();
      // No more than both had together.
      guard().share?.add(total - shared);
      shared = total;
    },
  };
}

function overBudget({ maxBytes }: ListShare, request: Asked): ResponseError {
  const mib = Math.floor(maxBytes / 2 ** 20);
  const message = `the objects of this server take more than its share of the ${mib} MiB for all servers: select fewer objects, or give the process more memory`;
  return new ResponseError("RESPONSE_TOO_LARGE", request, message, { limit: "listBytes" });
}

/** Delays of client-go's reflectors. */
const defaultBackoff: BackoffOptions = { initialMs: 800, maxMs: 30_000, jitter: 1, resetMs: 120_000 };

export type Events<T extends KubernetesObject> = AsyncGenerator<WatchEvent<T>, void, undefined>;

export interface OpenWatch<T extends KubernetesObject> {
  readonly events: Events<T>;
  /** Time of the request. */
  readonly openedAt: number;
  /** Reports whether the server has accepted the watch. */
  isOpen(): boolean;
  /** Shortest duration in milliseconds of a regular watch, unless the connection breaks. */
  readonly shortMs: number;
}

/** Shortest regular watch: a server that ends all of them early gets six requests a minute. */
const shortWatchMs = 10_000;

/** Limit for a server's `Retry-After`: it must not disable a reflector. */
const maxAskedWaitMs = 5 * 60_000;

export interface TakenList {
  readonly resourceVersion: string;
  readonly via: "watch" | "list";
  /** Time of the request. */
  readonly since: number;
  readonly sizes: HeldSizes;
}

/** A failure of the server, and whether to retry `atOnce`. Default: after a delay. */
type RecoveredFailure = Omit<Failure, "waitMs"> & { readonly atOnce?: boolean };

/** State that the steps of a reflector share, and the effects on it. */
export class Session<T extends KubernetesObject> {
  readonly transport: Transport;
  readonly kind: KindDescriptor<T>;
  readonly sink: ReflectorSink<T>;
  readonly options: ReflectorOptions<T>;
  readonly selection: Selection;
  readonly clock: Clock;
  /**
   * Milliseconds until the answer to a list must begin, doubled after each timeout: a connection
   * may be dead, or a server busy.
   */
  headMs = 15_000;
  /** The sink's version; empty before the first list. */
  version = "";
  /** Whether the server cannot continue from `version`, or its cache is too old. */
  versionLost = false;
  /** Whether to request streamed objects. */
  streams: boolean;
  /** Whether to list all objects at once, instead of streamed or in pages. */
  listsAtOnce: boolean;
  /** Limits of the last answer. */
  guard = guardOf({});
  eventBytes = 0;
  /** Sizes of the objects that the sink holds. */
  held: HeldSizes;
  /** Sizes of a list that has not ended. */
  #taken: HeldSizes | undefined;
  readonly #random: () => number;
  readonly #nextDelayMs: () => number;

  constructor(
    transport: Transport,
    kind: KindDescriptor<T>,
    sink: ReflectorSink<T>,
    options: ReflectorOptions<T>,
  ) {
    const { namespace, labelSelector, fieldSelector, clock = systemClock, random = Math.random } = options;
    this.transport = transport;
    this.kind = kind;
    this.sink = sink;
    this.options = options;
    this.selection = { namespace, labelSelector, fieldSelector };
    this.clock = clock;
    this.streams = options.watchList ?? true;
    this.listsAtOnce = (options.listAtOnce ?? false) && isCachedKind(kind);
    this.held = this.#newSizes();
    this.#random = random;
    this.#nextDelayMs = createBackoff(clock, {
      ...defaultBackoff,
      random,
      ...defined(options.backoff ?? {}),
    });
  }

  /** The version from which the server can continue; empty for the latest state. */
  get knownVersion(): string {
    return this.versionLost ? "" : this.version;
  }

  /** Returns empty sizes for a new list, limited by the last answer. They replace those of a list that failed. */
  emptySizes(): HeldSizes {
    this.#taken?.clear();
    const { held } = this;
    this.#taken = this.#newSizes(() => (this.held === held ? held.total : 0));
    return this.#taken;
  }

  /** Gives back the memory of all objects. */
  release(): void {
    this.#taken?.clear();
    this.held.clear();
  }

  #newSizes(former?: () => number): HeldSizes {
    const request = { method: "GET", path: resourcePath(this.kind, this.selection) };
    return createHeldSizes(() => this.guard, request, former);
  }

  openWatch(options: WatchOptions): OpenWatch<T> {
    const { watchSeconds: [min, max] = [300, 600], signal, observer, idleTimeoutMs } = this.options;
    const { clock, transport } = this;
    const timeoutSeconds = Math.floor(min + this.#random() * (max - min));
    let isOpen = false;
    const onOpen = (): void => {
      isOpen = true;
      observer?.connected?.();
    };
    const onEvent = (bytes: number, guard: ResponseGuard): void => {
      this.eventBytes = bytes;
      this.guard = guard;
    };
    const usual = { ...this.selection, timeoutSeconds, idleTimeoutMs, clock, signal, onOpen };
    return {
      events: measuredWatch({ transport }, this.kind, { ...usual, ...options }, onEvent),
      openedAt: clock.now(),
      isOpen: () => isOpen,
      shortMs: Math.min(shortWatchMs, (timeoutSeconds * 1000) / 2),
    };
  }

  /** Requests the server's version, and reports whether it is lower than the sink's. */
  async serverWentBack(): Promise<boolean> {
    const { namespace, ...selectors } = this.selection;
    const { signal, idleTimeoutMs } = this.options;
    const request = {
      method: "GET",
      path: resourcePath(this.kind, { namespace }),
      query: { ...selectors, limit: 1 },
      headers: acceptOf(metadataOnly(this.kind), "list"),
      signal,
      retry: false,
      ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
    } as const;
    const { resourceVersion } = readListMeta(await send(this.transport, request), request);
    return (compareResourceVersions(resourceVersion, this.version) ?? 0) < 0;
  }

  /** @throws SinkError when the transform throws. */
  transform(object: T): T {
    const { transform } = this.options;
    try {
      return transform === undefined ? object : transform(object);
    } catch (cause) {
      throw new SinkError("the transform threw", { cause });
    }
  }

  /** @throws SinkError when the call throws. */
  async guarded(call: () => void | Promise<void>): Promise<void> {
    try {
      await call();
    } catch (cause) {
      throw new SinkError("the sink threw", { cause });
    }
  }

  /** Passes all objects to the sink. */
  async replace(objects: T[], { resourceVersion, via, since, sizes }: TakenList): Promise<void> {
    const count = objects.length;
    await this.guarded(() => this.sink.replace(objects, resourceVersion));
    this.version = resourceVersion;
    this.versionLost = false;
    sizes.follow(this.held);
    this.held = sizes;
    this.#taken = undefined;
    const ms = this.clock.now() - since;
    this.options.observer?.listed?.({ objects: count, resourceVersion, via, ms });
  }

  /** Rethrows errors that are not the server's; reports all others, and waits. */
  async recover(error: unknown, failure: RecoveredFailure): Promise<void> {
    const { signal, observer } = this.options;
    const { phase, next, atOnce = false } = failure;
    this.#taken?.clear();
    this.#taken = undefined;
    if (signal?.aborted || error instanceof SinkError) {
      throw error;
    }
    const asked = error instanceof ApiError ? Math.min(error.retryAfterMs ?? 0, maxAskedWaitMs) : 0;
    const waitMs = atOnce ? 0 : Math.max(this.#nextDelayMs(), asked);
    observer?.failed?.(error, { phase, next, waitMs });
    if (!atOnce) {
      await sleep(this.clock, waitMs, signal);
    }
  }
}

/**
 * Reports whether API servers keep the objects of a kind in their watch cache. They do for all
 * kinds but events, which they list from etcd. Aggregated API servers may have no cache, but
 * Kubernetes' library for them has one by default.
 */
function isCachedKind({ group, plural }: Pick<KindDescriptor, "group" | "plural">): boolean {
  return plural !== "events" || (group !== "" && group !== "events.k8s.io");
}
