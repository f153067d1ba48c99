import type { CallOptions, Client, DynamicObject, KubernetesObject } from "@capikit/client";

/**
 * Applies objects concurrently by server-side apply. @returns the stored objects. @throws ApiError
 * for the first refused object.
 */
export async function applyObjects(
  client: Client,
  objects: readonly KubernetesObject[],
  options: Pick<CallOptions, "signal"> = {},
): Promise<KubernetesObject[]> {
  return Promise.all(
    objects.map(async (object) =>
      client.apply(await client.kindOf(object), object as DynamicObject & { metadata: { name: string } }, {
        force: true,
        ...options,
      }),
    ),
  );
}
