import type { CallOptions, Client, DynamicObject, KubernetesObject } from "@capikit/client";

/** Applies objects by server-side apply, all at once. @returns them as stored. @throws ApiError for the first that is refused. */
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
