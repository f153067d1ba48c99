import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, NewObject, WriteOptions } from "@capikit/client";
import { apiVersionOf } from "@capikit/client/kinds";
import { draftOf } from "../cache/frozen-objects/draft.ts";
import { getIfExists } from "../capi/lookup/get-if-exists.ts";

/** An object with the fields that it needs to be created, and its name. */
export type NamedObject<T extends KubernetesObject> = NewObject<T> & {
  readonly metadata: { readonly name: string };
};

/** Changes an object to its desired state. It must not change the name or namespace. */
export type Mutate<T extends KubernetesObject> = (object: T) => void | Promise<void>;

/** Options of `createOrUpdate` and `createOrPatch`. */
export interface CreateOrOptions extends Omit<WriteOptions, "subresource"> {
  /**
   * Reads the object, such as the cache of a controller, which waits for earlier writes. Default:
   * the client.
   */
  readonly reader?: Pick<Client, "get"> | undefined;
}

/** The stored object, absent if it does not exist, and a copy with the changes. */
export interface DesiredObject<T extends KubernetesObject> {
  readonly before: T | undefined;
  readonly after: T & NewObject<T>;
}

/** Reads an object and applies changes to a copy, or to the initial object if it does not exist. */
export async function desiredObject<T extends KubernetesObject>(
  client: Pick<Client, "get">,
  kind: KindDescriptor<T>,
  initial: NamedObject<T>,
  mutate: Mutate<T>,
  { reader = client, signal }: CreateOrOptions,
): Promise<DesiredObject<T>> {
  const { name, namespace } = initial.metadata;
  const before = await getIfExists(reader, kind, { name, namespace }, { signal });
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
