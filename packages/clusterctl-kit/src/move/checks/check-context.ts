import { groupOf } from "@capikit/common/kubernetes";
import type { MoveNode } from "../graph/move-node.ts";
import type { MoveObject } from "../objects/move-object.ts";
import type { MoveTarget } from "../objects/move-world.ts";
import type { StayingObject } from "../stays/staying-object.ts";
import type { PlannedWorld } from "../stays/staying-objects.ts";

/** Input of the checks. */
export interface CheckContext extends PlannedWorld {
  readonly target: MoveTarget | undefined;
  readonly staying: readonly StayingObject[];
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
