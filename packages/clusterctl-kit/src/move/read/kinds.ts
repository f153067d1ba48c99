import type { Client, DynamicObject, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import type { MoveObject } from "../objects/move-object.ts";
import type { MoveType } from "../objects/move-type.ts";

export function toDescriptor({
  group,
  version,
  kind,
  plural,
  scope,
}: MoveType): KindDescriptor<DynamicObject> {
  return Object.freeze({ group, version, kind, plural, scope });
}

/** Large pages, as they are read sequentially. */
const pageSize = 2_000;

/** Lists all objects of a kind in pages; none if the server does not have the kind. */
export async function listObjects(
  client: Client,
  kind: KindDescriptor<KubernetesObject>,
  options: {
    readonly namespace?: string | undefined;
    readonly labelSelector?: string;
    readonly fieldSelector?: string;
    readonly signal?: AbortSignal | undefined;
    readonly metadata?: boolean;
    /** Objects of a page. Default: 2000. */
    readonly limit?: number;
  },
): Promise<MoveObject[]> {
  const { namespace, labelSelector, fieldSelector, signal, metadata, limit = pageSize } = options;
  const objects: MoveObject[] = [];
  const wanted = metadata === true ? metadataOnly(kind) : kind;
  try {
    for await (const object of client.listAll<MoveObject & DynamicObject>(
      wanted as KindDescriptor<MoveObject & DynamicObject>,
      {
        namespace: kind.scope === "Namespaced" ? namespace : undefined,
        labelSelector,
        fieldSelector,
        signal,
        limit,
      },
    ))
      objects.push(object);
    return objects;
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}
