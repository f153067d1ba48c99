import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { diffMergePatch, isEmptyPatch } from "@capikit/common/json";
import { type CreateOrOptions, desiredObject, type Mutate, type NamedObject } from "./desired-object.ts";
import type { Operation } from "./operation-result.ts";

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
