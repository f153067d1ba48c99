import type { Diagnostic } from "@capikit/common/diagnostics";
import { ObjectIndex } from "@capikit/inventory";
import { isKept } from "../graph/move-node.ts";
import type { MoveObject } from "../objects/move-object.ts";
import { getObjectName, named } from "../objects/object-name.ts";
import type { CheckContext } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

/**
 * Finds objects that the move deletes in the source although objects that stay use them: by a
 * reference, an annotation or an owner. A use by an object of another namespace or Cluster, directly
 * or through a cluster-scoped one such as an identity, is an error.
 */
export function checkDeletedObjects({ world, graph, objectOf, moved }: CheckContext): Diagnostic[] {
  const deleted = new Set<MoveObject>();
  const staying: MoveObject[] = [...(world.others ?? []), ...world.elsewhere];
  for (const node of graph.nodes) {
    const object = objectOf.get(node.uid);
    if (object === undefined) continue;
    if (moved.has(node.uid) && !isKept(node)) deleted.add(object);
    else staying.push(object);
  }
  if (deleted.size === 0) return [];
  const index = new ObjectIndex([...deleted, ...staying]);
  const namesOf = (from: MoveObject) => index.referencesFrom(from, Infinity);
  const excluded = new Set(graph.nodes.flatMap((node) => (node.excluded ? [node.uid] : [])));
  const isElsewhere = ({ metadata }: MoveObject): boolean =>
    excluded.has(metadata.uid ?? "") ||
    (Boolean(metadata.namespace) && Boolean(world.namespace) && metadata.namespace !== world.namespace);
  const byUid = new Map([...deleted].map((object) => [object.metadata.uid, object]));
  const found = new Map<MoveObject, Diagnostic>();
  const seen = new Set<MoveObject>();
  const visit = (from: MoveObject, user: MoveObject, isError: boolean): void => {
    if (seen.has(from)) return;
    seen.add(from);
    const owners = (from.metadata.ownerReferences ?? []).flatMap(({ uid }, index) => {
      const to = byUid.get(uid);
      return to === undefined ? [] : [{ to, path: `metadata.ownerReferences[${index}]` }];
    });
    // Kubernetes deletes an object without any other owner, which another check reports.
    const isCollected = owners.length === from.metadata.ownerReferences?.length;
    for (const { to, path } of [
      ...namesOf(from),
      ...(isCollected ? [] : owners),
      ...namesOf(annotationsOf(from)).map(({ to, path }) => ({ to, path: path.replace("spec", "metadata") })),
    ]) {
      if (!deleted.has(to)) visit(to, user, isError);
      else if (!found.has(to)) {
        const through = user === from ? "" : `, which ${named(getObjectName(user))} uses`;
        const message = `is used by ${named(getObjectName(from))} in ${path}${through}, but the move deletes it in the source`;
        found.set(
          to,
          moveProblem(
            isError ? "move/deleted-object-used" : "move/staying-object-uses",
            getObjectName(to),
            message,
          ),
        );
      }
    }
  };
  for (const from of staying.filter(isElsewhere)) visit(from, from, true);
  // Other checks report objects that are left behind.
  const leftBehind = new Set(graph.leftBehind.map(({ uid }) => uid));
  for (const from of staying) if (!leftBehind.has(from.metadata.uid ?? "")) visit(from, from, false);
  return [...found.values()];
}

/** Returns an object whose spec has the annotations, so that references in them are found. */
function annotationsOf({ apiVersion, kind, metadata }: MoveObject): MoveObject {
  const { "kubectl.kubernetes.io/last-applied-configuration": _, ...annotations } =
    metadata.annotations ?? {};
  const fields = Object.entries(annotations).map(([key, value]) => {
    const [name = "", namespace] = value.split("/").toReversed();
    const field = (key.split("/").at(-1) ?? key).replace(/-(\w)/g, (_match, letter: string) =>
      letter.toUpperCase(),
    );
    return [key, { [field]: { name, ...(namespace !== undefined && { namespace }) } }] as const;
  });
  return { apiVersion, kind, metadata, spec: { annotations: Object.fromEntries(fields) } };
}
