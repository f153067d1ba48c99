import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { diffMergePatch, equalJson, isEmptyPatch } from "@capikit/common/json";
import { type CreateOrOptions, desiredObject, type Mutate, type NamedObject } from "./desired-object.ts";

/**
 * Creates an object, or sends the changes of `mutate` as merge patches: one for the object, and one
 * for its status. Source: `controllerutil.CreateOrPatch` of controller-runtime.
 *
 * Patches overwrite the changed fields without a Conflict. Lists count as one field. A created
 * object has no status: reconcile again after the result `created`.
 *
 * @param initial the name, and the fields that `mutate` expects in a new object.
 * @param mutate receives the initial object if it does not exist, else a copy of the stored one.
 * @throws ApiError, such as AlreadyExists if another client has created the object in the meantime.
 * @throws TypeError if `mutate` changes the name or namespace.
 */
export async function createOrPatch<T extends KubernetesObject>(
  client: Pick<Client, "get" | "create" | "patch">,
  kind: KindDescriptor<T>,
  initial: NamedObject<T>,
  mutate: Mutate<T>,
  options: CreateOrOptions = {},
): Promise<Operation<T>> {
  const { reader: _, ...write } = options;
  const { before, after } = await desiredObject(client, kind, initial, mutate, options);
  if (before === undefined) return { result: "created", object: await client.create(kind, after, write) };
  const { status, ...patch } = diffMergePatch(before, after);
  const { name, namespace } = initial.metadata;
  const send = (patch: Readonly<Record<string, unknown>>, subresource?: "status"): Promise<T> =>
    client.patch(
      kind,
      { name, namespace },
      { type: "merge", patch },
      { ...write, ...(subresource && { subresource }) },
    );
  const updated = isEmptyPatch(patch) ? undefined : await send(patch);
  if (status === undefined) {
    return updated ? { result: "updated", object: updated } : { result: "unchanged", object: before };
  }
  const object = await send({ status }, "status");
  return { result: updated ? "updatedStatus" : "updatedStatusOnly", object };
}

/** The operation that completes the sentence "ConfigMap default/foo has been …". */
export type OperationResult = "unchanged" | "created" | "updated" | "updatedStatus" | "updatedStatusOnly";

/** An operation, and the object as stored after it. */
export interface Operation<T extends KubernetesObject, R extends OperationResult = OperationResult> {
  readonly result: R;
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
): Promise<Operation<T, "unchanged" | "created" | "updated">> {
  const { reader: _, ...write } = options;
  const { before, after } = await desiredObject(client, kind, initial, mutate, options);
  if (before === undefined) return { result: "created", object: await client.create(kind, after, write) };
  if (equalJson(before, after)) return { result: "unchanged", object: before };
  return { result: "updated", object: await client.replace(kind, after, write) };
}
