import type { Diagnostic } from "@capikit/common/diagnostics";
import { clusterNameLabel } from "../objects/move-object.ts";
import { named } from "../objects/object-name.ts";
import type { StayReason } from "../stays/staying-object.ts";
import type { CheckContext } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

const helps: { readonly [R in StayReason]?: string } = {
  "kind-not-labelled":
    "label its CRD with clusterctl.cluster.x-k8s.io and clusterctl.cluster.x-k8s.io/move, or first create the object in the target cluster",
  "provider-component": "first install the provider in the target cluster",
};

/** Finds objects that moved objects use, but that are not in the target after the move. */
export function checkUsedObjects({ graph, objectOf, staying }: CheckContext): Diagnostic[] {
  const leftBehind = new Set(graph.leftBehind.map(({ uid }) => uid));
  return staying.flatMap((object): Diagnostic[] => {
    const [first] = object.usedBy;
    // Other checks report objects left behind, and those with the label of a Cluster.
    if (first === undefined || object.copied || object.existsInTarget === true) return [];
    if (object.garbageCollected || leftBehind.has(object.uid)) return [];
    if (clusterNameLabel in (objectOf.get(object.uid)?.metadata.labels ?? {})) return [];
    const message = `is used by ${named(first.by)} in ${first.path}, but stays in the source`;
    return [moveProblem("move/used-object-stays", object, message, helps[object.reason])];
  });
}

/** Finds objects that are neither moved nor kept: Kubernetes deletes them after their owners. */
export function checkCollectedObjects({ staying }: CheckContext): Diagnostic[] {
  const message =
    "is deleted by garbage collection once its owners have moved, and is not created in the target";
  return staying
    .filter(({ garbageCollected }) => garbageCollected)
    .map((object) => moveProblem("move/object-collected", object, message));
}
