import { type Node, node } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";

/** A cache index for objects of a kind. */
export interface CacheIndex<T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  readonly name: string;
  keysOf(object: T): readonly string[];
}

/** Indexes Nodes by provider ID. */
export const nodeProviderIdIndex: CacheIndex<Node> = Object.freeze({
  kind: node,
  name: "spec.providerID",
  keysOf: ({ spec }: Node) => (spec?.providerID ? [spec.providerID] : []),
});
