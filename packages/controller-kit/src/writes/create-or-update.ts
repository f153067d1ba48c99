import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, NewObject, WriteOptions } from "@capikit/client";
import { apiVersionOf, isReduced } from "@capikit/client/kinds";
import { equalJson } from "@capikit/common/json";
import { draftOf } from "../cache/frozen-objects/draft.ts";
import { getIfExists } from "../capi/lookup/get-if-exists.ts";

/** An operation, and the object as stored after it. */
export interface Operation<T extends KubernetesObject> {
  /** Completes the sentence "ConfigMap default/foo has been …". */
  readonly result: "unchanged" | "created" | "updated";
  readonly object: T;
}

/**
 * Creates an object, or replaces it if `mutate` changes it. Source: `controllerutil.CreateOrUpdate`
 * of controller-runtime.
 *
 * The server may add defaults: a `mutate` that removes them causes a write each time. It should
 * change single fields, and not replace `spec`. The server ignores changes of the status if the
 * kind has a status subresource.
 *
 * @param initial the name, and the fields that `mutate` expects in a new object.
 * @param mutate receives the initial object if it does not exist, else a copy of the stored one.
 * @throws ApiError, such as Conflict if another client has changed the object in the meantime, or
 * AlreadyExists if it has created it. Both are normally left to the next reconcile.
 * @throws TypeError if `mutate` changes the name or namespace.
 */
export async function createOrUpdate<T extends KubernetesObject>(
  client: Pick<Client, "get" | "create" | "replace">,
  kind: KindDescriptor<T>,
  initial: NamedObject<T>,
  mutate: Mutate<T>,
  options: CreateOrOptions = {},
): Promise<Operation<T>> {
  const { reader: _, ...write } = options;
  const { before, after } = await desiredObject(client, kind, initial, mutate, options);
  if (before === undefined) return { result: "created", object: await client.create(kind, after, write) };
  if (equalJson(before, after)) return { result: "unchanged", object: before };
  return { result: "updated", object: await client.replace(kind, after, write) };
}

/** An object with the fields that it needs to be created, and its name. */
export type NamedObject<T extends KubernetesObject> = NewObject<T> & {
  readonly metadata: { readonly name: string };
};

/** Changes an object to its desired state. It must not change the name or namespace. */
export type Mutate<T extends KubernetesObject> = (object: T) => void | Promise<void>;

/** Options of `createOrUpdate`. */
export interface CreateOrOptions extends Omit<WriteOptions, "subresource"> {
  /**
   * Reads the object, such as the cache of a controller, which waits for earlier writes. An object
   * that the cache transforms is then read from the API server. Default: the client.
   */
  readonly reader?: Pick<Client, "get"> | undefined;
}

/** The stored object, absent if it does not exist, and a copy with the changes. */
interface DesiredObject<T extends KubernetesObject> {
  readonly before: T | undefined;
  readonly after: T & NewObject<T>;
}

/** Reads an object and applies changes to a copy, or to the initial object if it does not exist. */
async function desiredObject<T extends KubernetesObject>(
  client: Pick<Client, "get">,
  kind: KindDescriptor<T>,
  initial: NamedObject<T>,
  mutate: Mutate<T>,
  { reader = client, signal }: CreateOrOptions,
): Promise<DesiredObject<T>> {
  const { name, namespace } = initial.metadata;
  const read = (from: Pick<Client, "get">) => getIfExists(from, kind, { name, namespace }, { signal });
  const found = await read(reader);
  const before = found && isReduced(found) ? await read(client) : found;
  const fresh = { apiVersion: apiVersionOf(kind), kind: kind.kind, ...initial };
  // With its kind, an object to create is a T, and each T can be created.
  const after = draftOf(before ?? fresh) as unknown as T & NewObject<T>;
  await mutate(after);
  if (after.metadata.name !== name || (after.metadata.namespace ?? "") !== (namespace ?? "")) {
    throw new TypeError(
      `${kind.kind} ${namespace ? `${namespace}/` : ""}${name}: mutate must not change metadata.name or metadata.namespace`,
    );
  }
  return { before, after };
}
