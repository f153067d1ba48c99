import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, NewObject, ObjectRef, Selection } from "@capikit/client";
import { defined } from "@capikit/common/json";
import { type Clock, type DurationInput, durationMs, poll, sleep, systemClock } from "@capikit/common/time";

/** The functions of a client that tests use. */
export type KomegaClient = Pick<Client, "get" | "listAll" | "replace">;

/**
 * Functions for tests that wait for objects. The first four return functions for `eventually`,
 * `consistently`, or `expect.poll` of Vitest.
 */
export interface Komega {
  /** Reads an object. */
  get<T extends KubernetesObject>(kind: KindDescriptor<T>, ref: ObjectRef): Actual<T>;
  /** Reads all selected objects. */
  list<T extends KubernetesObject>(kind: KindDescriptor<T>, selection?: Selection): Actual<T[]>;
  /** Reads an object, changes it and writes it. `eventually` repeats it after a Conflict. */
  update<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    mutate: (object: T) => void,
  ): Actual<T>;
  /** Like `update` for the status. */
  updateStatus<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    ref: ObjectRef,
    mutate: (object: T) => void,
  ): Actual<T>;
  /** See {@link eventually}. The options override those of `createKomega`. */
  eventually<T>(actual: Actual<T>, assertion?: Assertion<T>, options?: EventuallyOptions): Promise<T>;
  /** See {@link consistently}. The options override those of `createKomega`. */
  consistently<T>(actual: Actual<T>, assertion?: Assertion<T>, options?: ConsistentlyOptions): Promise<T>;
}

/**
 * Creates functions for tests that wait for objects, with any test framework. Source:
 * `envtest/komega` of controller-runtime.
 *
 * @param client a client of its own: caches may be stale.
 */
export function createKomega(client: KomegaClient, defaults: EventuallyOptions = {}): Komega {
  const writer =
    (options: { readonly subresource?: "status" }) =>
    <T extends KubernetesObject>(
      kind: KindDescriptor<T>,
      ref: ObjectRef,
      mutate: (object: T) => void,
    ): Actual<T> =>
    async (signal) => {
      const object = await client.get(kind, ref, { signal });
      mutate(object);
      // An object of an API server can be written.
      return client.replace(kind, object as T & NewObject<T>, { ...options, signal });
    };
  return {
    get: (kind, ref) => (signal) => client.get(kind, ref, { signal }),
    list: (kind, selection) => async (signal) => {
      const objects = [];
      for await (const object of client.listAll(kind, { ...selection, signal })) objects.push(object);
      return objects;
    },
    update: writer({}),
    updateStatus: writer({ subresource: "status" }),
    eventually: (actual, assertion, options) =>
      eventually(actual, assertion, { ...defaults, ...defined(options ?? {}) }),
    consistently: (actual, assertion, options) => {
      const { interval, clock, signal } = defaults;
      return consistently(actual, assertion, { interval, clock, signal, ...defined(options ?? {}) });
    },
  };
}

/** How often and how long a value is checked. */
export interface EventuallyOptions {
  /** Time until the last check. Default: `10s`. */
  readonly timeout?: DurationInput | undefined;
  /** Time between checks. Default: `50ms`. */
  readonly interval?: DurationInput | undefined;
  /** Default: the time of the machine. */
  readonly clock?: Clock | undefined;
  /** Ends the checks; the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `consistently`. */
export interface ConsistentlyOptions extends Omit<EventuallyOptions, "timeout"> {
  /** Time until the last check. Default: `500ms`. */
  readonly duration?: DurationInput | undefined;
}

/** Returns the value to check. The signal aborts at the timeout. */
export type Actual<T> = (signal: AbortSignal) => T | Promise<T>;

/** Checks a value, such as by `expect`: throws, or returns false, if the value is wrong. */
export type Assertion<T> = (value: T) => unknown;

/**
 * Gets a value and checks it until neither fails, and returns the value.
 *
 * @throws the last error at the timeout, such as the error of `expect`.
 */
export async function eventually<T>(
  actual: Actual<T>,
  assertion: Assertion<T> = () => true,
  { timeout = "10s", interval = "50ms", clock, signal }: EventuallyOptions = {},
): Promise<T> {
  let failure: { readonly error: unknown } | undefined;
  const check = async (limit: AbortSignal): Promise<{ readonly value: T } | undefined> => {
    try {
      const value = await actual(limit);
      await assertValue(value, assertion);
      return { value };
    } catch (error) {
      // The error of an interrupted request is less useful than that of the check before.
      if (!limit.aborted || failure === undefined) failure = { error };
      return undefined;
    }
  };
  try {
    return (await poll(check, { timeout, interval, clock, signal })).value;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failure === undefined ? error : failure.error;
  }
}

/**
 * Gets a value and checks it regularly for a time, and returns the last value.
 *
 * @throws the first error.
 */
export async function consistently<T>(
  actual: Actual<T>,
  assertion: Assertion<T> = () => true,
  options: ConsistentlyOptions = {},
): Promise<T> {
  const { duration = "500ms", interval = "50ms", clock = systemClock } = options;
  const signal = options.signal ?? new AbortController().signal;
  const end = clock.now() + durationMs(duration);
  for (;;) {
    const value = await actual(signal);
    await assertValue(value, assertion);
    const left = end - clock.now();
    if (left <= 0) return value;
    await sleep(clock, Math.min(left, durationMs(interval)), signal);
  }
}

async function assertValue<T>(value: T, assertion: Assertion<T>): Promise<void> {
  if ((await assertion(value)) === false) {
    throw new Error(`the assertion returned false for ${JSON.stringify(value, undefined, 2)}`);
  }
}
