import { textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/versions";
import { classOf } from "../graph/soft-owners.ts";
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
  return classes.flatMap(({ spec, metadata: { namespace = "", name: owner } }) =>
    classReferences(spec).map((reference) => ({
      ...reference,
      namespace,
      shown: `${reference.kind} ${namespace}/${reference.name}, referenced by ClusterClass ${namespace}/${owner}`,
    })),
  );
}

/** A reference of a ClusterClass to a template. */
type ClassReference = Pick<ObjectName, "apiVersion" | "kind" | "name">;

/** Returns the templates that move with a ClusterClass of either API version. */
function classReferences(spec: unknown): readonly ClassReference[] {
  const holders = [
    valueAt(spec, "infrastructure"),
    valueAt(spec, "controlPlane"),
    valueAt(spec, "controlPlane", "machineInfrastructure"),
    ...["machineDeployments", "machinePools"].flatMap((workers) => {
      const classes = valueAt(spec, "workers", workers);
      return (Array.isArray(classes) ? classes : []).flatMap((one) =>
        ["infrastructure", "bootstrap"].map((part) => valueAt(one, part) ?? valueAt(one, "template", part)),
      );
    }),
  ];
  const found = new Map<string, ClassReference>();
  for (const holder of holders) {
    const reference = valueAt(holder, "templateRef") ?? valueAt(holder, "ref");
    const apiVersion = textAt(reference, "apiVersion");
    const kind = textAt(reference, "kind");
    const name = textAt(reference, "name");
    if (apiVersion === "" || kind === "" || name === "") continue;
    found.set(`${apiVersion} ${kind} ${name}`, { apiVersion, kind, name });
  }
  return [...found.values()];
}
