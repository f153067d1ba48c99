import { groupOf } from "@capikit/common/kubernetes";
import { classOf, contractReferences } from "@capikit/inventory";
import type { MoveObject } from "../objects/move-object.ts";
import { coreGroup } from "../objects/move-object.ts";
import type { ObjectName } from "../objects/object-name.ts";

/** An object of another namespace that moves because a moved Cluster needs it. */
export interface ForeignObject extends ObjectName {
  readonly namespace: string;
  /** Its names and who refers to it, for messages. */
  readonly shown: string;
}

/** Returns ClusterClasses of other namespaces that Clusters of this one use. */
export function foreignClasses(
  objects: readonly MoveObject[],
  namespace: string | undefined,
): readonly ForeignObject[] {
  const found = new Map<string, ForeignObject>();
  for (const object of namespace === undefined ? [] : objects) {
    const { apiVersion = "", kind } = object;
    if (kind !== "Cluster" || groupOf(apiVersion) !== coreGroup) continue;
    const used = classOf(object);
    if (used === undefined || used.namespace === namespace) continue;
    const shown = `ClusterClass ${used.namespace}/${used.name}`;
    found.set(shown, { apiVersion, kind: "ClusterClass", namespace: used.namespace, name: used.name, shown });
  }
  return [...found.values()];
}

/** Returns the templates of these ClusterClasses. */
export function foreignTemplates(classes: readonly MoveObject[]): readonly ForeignObject[] {
  return classes.flatMap((clusterClass) => {
    const { namespace = "", name: owner } = clusterClass.metadata;
    const found = new Map<string, ForeignObject>();
    for (const { reference } of contractReferences(clusterClass)) {
      const { apiVersion, kind, name } = reference;
      if (apiVersion === undefined) continue;
      const shown = `${kind} ${namespace}/${name}, referenced by ClusterClass ${namespace}/${owner}`;
      found.set(`${apiVersion} ${kind} ${name}`, { apiVersion, kind, name, namespace, shown });
    }
    return [...found.values()];
  });
}
