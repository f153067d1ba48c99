import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { GroupKind, WithMetadata } from "../../capi/metadata/index.ts";

/** What claims and addresses name a pool by. */
interface PoolReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
}

/** A claim or an address. */
export interface WithPoolReference extends WithMetadata {
  readonly spec?: { readonly poolRef: PoolReference };
}

/** Whether an object names a pool of a kind. */
export function refersToPoolKind({ spec }: WithPoolReference, pool: GroupKind): boolean {
  return spec?.poolRef.kind === pool.kind && (spec.poolRef.apiGroup ?? "") === pool.group;
}

/** What an object is indexed by: the kind and name of its pool. Pools of a namespace are told apart by that of the object. */
export function poolIndexKeys({ spec }: WithPoolReference): readonly string[] {
  return spec === undefined ? [] : [keyOf(spec.poolRef.apiGroup ?? "", spec.poolRef.kind, spec.poolRef.name)];
}

/** What is selected with the index to have what names a pool. */
export function selectionOfPool(
  kind: KindDescriptor<KubernetesObject>,
  { namespace, name = "" }: WithMetadata["metadata"],
): { readonly namespace: string | undefined; readonly value: string } {
  return {
    namespace: kind.scope === "Namespaced" ? namespace : undefined,
    value: keyOf(kind.group, kind.kind, name),
  };
}

function keyOf(group: string, kind: string, name: string): string {
  return `${group}/${kind}/${name}`;
}
