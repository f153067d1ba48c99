import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { GroupKind, WithMetadata } from "../../capi/index.ts";

interface PoolReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
}

/** A claim or an address. */
export interface WithPoolReference extends WithMetadata {
  readonly spec?: { readonly poolRef: PoolReference };
}

export function refersToPoolKind({ spec }: WithPoolReference, pool: GroupKind): boolean {
  return spec?.poolRef.kind === pool.kind && (spec.poolRef.apiGroup ?? "") === pool.group;
}

/** Returns the index keys of an object, its pool's kind and name. Namespaces are implicit. */
export function poolIndexKeys({ spec }: WithPoolReference): readonly string[] {
  return spec === undefined ? [] : [keyOf(spec.poolRef.apiGroup ?? "", spec.poolRef.kind, spec.poolRef.name)];
}

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
