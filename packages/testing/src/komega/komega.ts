import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, NewObject, ObjectRef, Selection } from "@capikit/client";
import { defined } from "@capikit/common/json";
import {
  type Actual,
  type Assertion,
  type ConsistentlyOptions,
  consistently,
  type EventuallyOptions,
  eventually,
} from "./eventually.ts";

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
