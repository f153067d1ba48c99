import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import { type BackoffOptions, type Clock, createBackoff, sleep, systemClock } from "@capikit/common/time";
import { ApiError } from "../errors/api-error.ts";
import { resourcePath } from "../kinds/resource-path.ts";
import { guardOf, type ResponseGuard } from "../responses/response-guard.ts";
import type { Transport } from "../transport/transport.ts";
import type { Selection } from "../verbs/options.ts";
import { measuredWatch, type WatchOptions } from "../watch/watch.ts";
import type { WatchEvent } from "../watch/watch-event.ts";
import { createHeldSizes, type HeldSizes } from "./held-sizes.ts";
import { isCachedKind } from "./is-cached-kind.ts";
import type { Failure, ReflectorOptions } from "./reflector-options.ts";
import type { ReflectorSink } from "./sink.ts";

/** Delays of client-go's reflectors. */
const defaultBackoff: BackoffOptions = { initialMs: 800, maxMs: 30_000, jitter: 1, resetMs: 120_000 };

export type Events<T extends KubernetesObject> = AsyncGenerator<WatchEvent<T>, void, undefined>;

/** A watch in progress. */
export interface OpenWatch<T extends KubernetesObject> {
  readonly events: Events<T>;
  /** Time of the request. */
  readonly openedAt: number;
  /** Reports whether the server has accepted the watch. */
  isOpen(): boolean;
  /** Shortest duration in milliseconds of a regular watch, unless the connection breaks. */
  readonly shortMs: number;
}

/** Carries an error of the sink or the transform past all retries. */
export class SinkError extends CapikitError {
  override readonly name = "SinkError";
}

/** Shortest regular watch: a server that ends all of them early gets six requests a minute. */
const shortWatchMs = 10_000;

/** Limit for a server's `Retry-After`: it must not disable a reflector. */
const maxAskedWaitMs = 5 * 60_000;

/** A complete list. */
export interface TakenList {
  readonly resourceVersion: string;
  readonly via: "watch" | "list";
  /** Time of the request. */
  readonly since: number;
  readonly sizes: HeldSizes;
}

/** State that the steps of a reflector share. */
export interface Session<T extends KubernetesObject> {
  readonly transport: Transport;
  readonly kind: KindDescriptor<T>;
  readonly sink: ReflectorSink<T>;
  readonly options: ReflectorOptions<T>;
  readonly selection: Selection;
  readonly clock: Clock;
  /** The sink's version; empty before the first list. */
  version: string;
  /** Whether the server cannot continue from `version`, or its cache is too old. */
  versionLost: boolean;
  /** Whether to request streamed objects. */
  streams: boolean;
  /** Whether to list all objects at once, instead of streamed or in pages. */
  listsAtOnce: boolean;
  /** Limits of the last answer. */
  guard: ResponseGuard;
  /** Bytes of the last event. */
  eventBytes: number;
  /** Sizes of the objects that the sink holds. */
  held: HeldSizes;

  /** Returns empty sizes. */
  emptySizes(): HeldSizes;
  openWatch(options: WatchOptions): OpenWatch<T>;
  /** @throws SinkError when the transform throws. */
  transform(object: T): T;
  /** @throws SinkError when the call throws. */
  guarded(call: () => void | Promise<void>): Promise<void>;
  /** Passes all objects to the sink. */
  replace(objects: T[], list: TakenList): Promise<void>;
  /** Rethrows errors that are not the server's; reports all others, and waits. */
  recover(error: unknown, failure: Omit<Failure, "waitMs"> & { readonly atOnce?: boolean }): Promise<void>;
}

export function createSession<T extends KubernetesObject>(
  transport: Transport,
  kind: KindDescriptor<T>,
  sink: ReflectorSink<T>,
  options: ReflectorOptions<T>,
): Session<T> {
  const { namespace, labelSelector, fieldSelector, signal, observer, idleTimeoutMs } = options;
  const { clock = systemClock, random = Math.random, transform } = options;
  const selection = { namespace, labelSelector, fieldSelector };
  const backoff = createBackoff(clock, { ...defaultBackoff, random, ...options.backoff });
  const request = { method: "GET", path: resourcePath(kind, { namespace }) };
  const emptySizes = (): HeldSizes =>
    createHeldSizes(
      () => session.guard.limits.listBytes,
      () => session.guard.exceeded("listBytes", request),
    );

  const session: Session<T> = {
    transport,
    kind,
    sink,
    options,
    selection,
    clock,
    version: "",
    versionLost: options.fresh ?? false,
    streams: options.watchList ?? true,
    listsAtOnce: (options.listAtOnce ?? false) && isCachedKind(kind),
    guard: guardOf({}),
    eventBytes: 0,
    held: emptySizes(),
    emptySizes,

    openWatch(more) {
      const [min, max] = options.watchSeconds ?? [300, 600];
      const timeoutSeconds = Math.floor(min + random() * (max - min));
      let isOpen = false;
      const onOpen = (): void => {
        isOpen = true;
        observer?.connected?.();
      };
      const onEvent = (bytes: number, guard: ResponseGuard): void => {
        session.eventBytes = bytes;
        session.guard = guard;
      };
      const usual = { ...selection, timeoutSeconds, idleTimeoutMs, clock, signal, onOpen };
      return {
        events: measuredWatch({ transport }, kind, { ...usual, ...more }, onEvent),
        openedAt: clock.now(),
        isOpen: () => isOpen,
        shortMs: Math.min(shortWatchMs, (timeoutSeconds * 1000) / 2),
      };
    },
    transform(object) {
      try {
        return transform === undefined ? object : transform(object);
      } catch (cause) {
        throw new SinkError("the transform threw", { cause });
      }
    },
    async guarded(call) {
      try {
        await call();
      } catch (cause) {
        throw new SinkError("the sink threw", { cause });
      }
    },
    async replace(objects, { resourceVersion, via, since, sizes }) {
      const count = objects.length;
      await session.guarded(() => sink.replace(objects, resourceVersion));
      session.version = resourceVersion;
      session.versionLost = false;
      session.held = sizes;
      observer?.listed?.({ objects: count, resourceVersion, via, ms: clock.now() - since });
    },
    async recover(error, { phase, next, atOnce = false }) {
      if (signal?.aborted || error instanceof SinkError) {
        throw error;
      }
      const asked = error instanceof ApiError ? Math.min(error.retryAfterMs ?? 0, maxAskedWaitMs) : 0;
      const waitMs = atOnce ? 0 : Math.max(backoff(), asked);
      observer?.failed?.(error, { phase, next, waitMs });
      if (!atOnce) {
        await sleep(clock, waitMs, signal);
      }
    },
  };
  return session;
}
