import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isForbidden, isMissing, isNotFound } from "@capikit/client/errors";
import {
  createObjectStore,
  type ObjectStore,
  type ReflectorOptions,
  reflect,
} from "@capikit/client/reflector";
import { type Clock, sleep, systemClock } from "@capikit/common/time";

export interface WatchOptions {
  readonly signal?: AbortSignal | undefined;
  /** Debounce interval for changes, ms. Default: 200. */
  readonly debounceMs?: number;
  /** Default: the system clock. */
  readonly clock?: Clock;
  /** Receives errors; the watch continues. */
  readonly onFailure?: (error: unknown, kind: string) => void;
}

/** Watches several kinds, and combines changes that follow each other closely. */
export class KindWatches {
  readonly #client: Client;
  readonly #options: WatchOptions;
  readonly #own = new AbortController();
  /** Kinds without a complete list. */
  readonly #unread = new Set<object>();
  readonly #running: Promise<void>[] = [];
  #hasChanged = false;
  #resume: () => void = () => {};
  /** Aborts when the caller stops, or takes no more changes. */
  readonly signal: AbortSignal;

  constructor(client: Client, options: WatchOptions) {
    this.#client = client;
    this.#options = options;
    this.signal = options.signal ? AbortSignal.any([options.signal, this.#own.signal]) : this.#own.signal;
    this.signal.addEventListener("abort", () => this.#notify(), { once: true });
  }

  follow(
    kind: KindDescriptor<KubernetesObject>,
    {
      isOptional = false,
      ...selection
    }: Pick<ReflectorOptions<KubernetesObject>, "fieldSelector" | "labelSelector" | "namespace"> & {
      /** Whether the server may not serve the kind. Default: false. */
      readonly isOptional?: boolean;
    },
  ): ObjectStore<KubernetesObject> {
    const { clock = systemClock, onFailure } = this.#options;
    const store = createObjectStore<KubernetesObject>(() => this.#notify());
    this.#unread.add(store);
    const listed = (): void => {
      this.#unread.delete(store);
      this.#notify();
    };
    const failed = (error: unknown): void => {
      if (!(isOptional && isNotFound(error))) onFailure?.(error, kind.kind);
      listed();
    };
    const observer = { listed, failed };
    const run = reflect(this.#client, kind, store, { ...selection, signal: this.signal, clock, observer });
    this.#running.push(
      run.catch((error: unknown) => {
        if (!this.signal.aborted) failed(error);
      }),
    );
    return store;
  }

  isListed(): boolean {
    return this.#unread.size === 0;
  }

  /** Yields after changes, once all kinds are listed. Stops the watches at its end. */
  async *changes(): AsyncGenerator<void, void, void> {
    const { clock = systemClock, debounceMs = 200 } = this.#options;
    try {
      while (!this.signal.aborted) {
        if (!this.#hasChanged)
          await new Promise<void>((resolve) => {
            this.#resume = resolve;
          });
        await sleep(clock, debounceMs, this.signal);
        this.#hasChanged = false;
        if (this.isListed()) yield;
      }
    } catch (error) {
      if (!this.signal.aborted) throw error;
    } finally {
      this.#own.abort();
      await Promise.all(this.#running);
    }
  }

  #notify(): void {
    this.#hasChanged = true;
    this.#resume();
  }
}

/** Returns null for missing or forbidden objects, like clusterctl. */
export async function orNull<T>(
  reading: Promise<T>,
  what: string,
  { onSkipped }: { readonly onSkipped?: ((reason: string) => void) | undefined },
  /** The reason to report if the object does not exist. Default: report nothing. */
  missing?: string,
): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isForbidden(error)) onSkipped?.(`${what}: ${error.serverMessage || error.reason}`);
    else if (!isMissing(error)) throw error;
    else if (missing !== undefined) onSkipped?.(`${what}: ${missing}`);
    return null;
  }
}
