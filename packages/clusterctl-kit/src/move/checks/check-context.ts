import type { MoveGraph } from "../graph/move-graph.ts";
import type { MoveNode } from "../graph/move-node.ts";
import { groupOf, type MoveObject } from "../objects/move-object.ts";
import type { MoveTarget, MoveWorld } from "../objects/move-world.ts";

/** Input of the checks. */
export interface CheckContext {
  readonly world: MoveWorld;
  readonly graph: MoveGraph;
  readonly target: MoveTarget | undefined;
  readonly nodeOf: ReadonlyMap<string, MoveNode>;
  readonly objectOf: ReadonlyMap<string, MoveObject>;
  /** UIDs of all objects that move. */
  readonly moved: ReadonlySet<string>;
}

/** Returns all objects of a kind in the graph, in any version. */
export function objectsOfKind(
  { graph, objectOf }: CheckContext,
  group: string,
  kind: string,
): readonly { readonly node: MoveNode; readonly object: MoveObject }[] {
  return graph.nodes.flatMap((node) => {
    if (node.kind !== kind || groupOf(node.apiVersion) !== group) return [];
    const object = objectOf.get(node.uid);
    return object === undefined ? [] : [{ node, object }];
  });
}
