import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, DynamicObject, KindDescriptor } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { valueAt } from "@capikit/common/json";
import { kindOfCrd } from "../objects/kind-of-crd.ts";
import type { MoveObject } from "../objects/move-object.ts";
import { clusterctlLabel } from "../objects/names.ts";
import { keyOf, textsIn } from "../objects/texts-in.ts";
import { listObjects } from "./kinds.ts";

/** Members of `MoveWorld`. */
export interface OtherObjects {
  readonly others: readonly MoveObject[];
  readonly unread: readonly string[];
}

/** Reads the kinds of CRDs without the clusterctl label. */
export async function readOtherKinds(
  client: Client,
  signal: AbortSignal | undefined,
): Promise<readonly KindDescriptor<DynamicObject>[]> {
  const crds = await listObjects(client, customResourceDefinition, {
    labelSelector: `!${clusterctlLabel}`,
    signal,
    // CRDs of other projects may be many, and large.
    limit: 100,
  });
  return crds.flatMap(descriptorOfCrd);
}

/** Reads the objects of kinds: only metadata, unless one of the given objects names the kind. */
export async function readOtherObjects(
  client: Client,
  kinds: readonly KindDescriptor<DynamicObject>[],
  objects: readonly MoveObject[],
  { namespace, signal }: { readonly namespace: string | undefined; readonly signal: AbortSignal | undefined },
): Promise<OtherObjects> {
  const named = kinds.length === 0 ? new Set<string>() : kindsNamedIn(objects);
  const unread: string[] = [];
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      try {
        return await listObjects(client, kind, { namespace, signal, metadata: !named.has(kind.kind) });
      } catch (error) {
        // Users may lack permission for kinds that the move does not need.
        if (!(error instanceof ApiError)) throw error;
        unread.push(`${kind.plural}.${kind.group}: ${error.serverMessage || error.reason}`);
        return [];
      }
    }),
  );
  return { others: lists.flat(), unread: unread.sort() };
}

/** Returns the descriptor of a CRD in its storage version or another served version. */
function descriptorOfCrd({ spec }: MoveObject): KindDescriptor<DynamicObject>[] {
  const known = kindOfCrd(spec, (versions) => {
    const served = versions.filter((version) => valueAt(version, "served") === true);
    return served.find((one) => valueAt(one, "storage") === true) ?? served[0];
  });
  return known === undefined ? [] : [known];
}

function kindsNamedIn(objects: readonly MoveObject[]): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const { spec } of objects)
    for (const { at, text } of textsIn(spec, "spec")) if (keyOf(at) === "kind") kinds.add(text);
  return kinds;
}
