import { textAt } from "@capikit/common/json";
import type { MoveObject } from "../objects/move-object.ts";

/** Returns the ClusterClass of a Cluster in either API version; undefined without a topology. */
export function classOf(
  cluster: MoveObject,
): { readonly namespace: string; readonly name: string; readonly stated: string } | undefined {
  const { spec, metadata } = cluster;
  const name = textAt(spec, "topology", "classRef", "name") || textAt(spec, "topology", "class");
  if (name === "") return undefined;
  const stated =
    textAt(spec, "topology", "classRef", "namespace") || textAt(spec, "topology", "classNamespace");
  return { name, namespace: stated || (metadata.namespace ?? ""), stated };
}
