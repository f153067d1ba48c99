import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { equalJson } from "@capikit/common/json";
import { type CreateOrOptions, desiredObject, type Mutate, type NamedObject } from "./desired-object.ts";
import type { Operation } from "./operation-result.ts";

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
): Promise<Operation<T, "unchanged" | "created" | "updated">> {
  const { reader: _, ...write } = options;
  const { before, after } = await desiredObject(client, kind, initial, mutate, options);
  if (before === undefined) return { result: "created", object: await client.create(kind, after, write) };
  if (equalJson(before, after)) return { result: "unchanged", object: before };
  return { result: "updated", object: await client.replace(kind, after, write) };
}
