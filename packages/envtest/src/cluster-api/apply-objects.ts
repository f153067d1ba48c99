import type { CallOptions, Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { fieldManager } from "../install/field-manager.ts";

/** Applies objects concurrently and returns them. @throws ApiError for the first refused one. */
export async function applyObjects(
  client: Client,
  objects: readonly KubernetesObject[],
  options: Pick<CallOptions, "signal"> = {},
): Promise<KubernetesObject[]> {
  return Promise.all(
    objects.map(async (object) =>
      client.apply(await client.kindOf(object), object as DynamicObject & { metadata: { name: string } }, {
        force: true,
        fieldManager,
        ...options,
      }),
    ),
  );
}
