import type { Diagnostic } from "@capikit/common/diagnostics";
import { formatPath, textsIn } from "@capikit/inventory";
import { named } from "../objects/object-name.ts";
import type { CheckContext } from "./check-context.ts";
import { checkDeletedObjects } from "./deleted-objects.ts";
import { checkExtensions } from "./extensions.ts";
import { moveProblem } from "./move-diagnostics.ts";
import { checkKinds, checkProviders } from "./providers.ts";
import { checkReadiness } from "./readiness.ts";
import { checkLeftBehind, checkUnownedObjects } from "./unowned-objects.ts";
import { checkCollectedObjects, checkUsedObjects } from "./used-objects.ts";

/** All checks, in the order of their diagnostics. */
export const checks: readonly ((context: CheckContext) => Diagnostic[])[] = Object.freeze([
  checkProviders,
  checkKinds,
  checkMissing,
  checkReadiness,
  checkLeftBehind,
  checkExtensions,
  checkBlockMove,
  checkUnownedObjects,
  checkUsedObjects,
  checkCollectedObjects,
  checkDeletedObjects,
  checkDeleting,
  checkUids,
]);

function checkMissing({ world, graph }: CheckContext): Diagnostic[] {
  const { namespace = "", cluster } = world;
  const isMissing =
    cluster !== undefined &&
    !graph.nodes.some(
      (node) =>
        node.kind === "Cluster" && node.namespace === namespace && node.name === cluster && !node.virtual,
    );
  return [...world.missing, ...(isMissing ? [`Cluster ${namespace}/${cluster}`] : [])].map((what) =>
    moveProblem("move/reference-missing", undefined, `${what} was not found`),
  );
}

function checkDeleting({ graph, objectOf, moved }: CheckContext): Diagnostic[] {
  return graph.nodes.flatMap((node) => {
    const since = objectOf.get(node.uid)?.metadata.deletionTimestamp;
    if (since === undefined || !moved.has(node.uid)) return [];
    const message = `is being deleted since ${since}: its copy in the target would not be`;
    return [moveProblem("move/object-deleting", node, message)];
  });
}

function checkBlockMove({ graph, moved }: CheckContext): Diagnostic[] {
  const message = "blocks the move with the annotation clusterctl.cluster.x-k8s.io/block-move";
  return graph.nodes
    .filter((node) => node.blocksMove && moved.has(node.uid))
    .map((node) => moveProblem("move/block-move", node, message));
}

/** Finds UIDs in specs: a move changes UIDs, so the references break. */
function checkUids({ world, nodeOf, moved }: CheckContext): Diagnostic[] {
  return world.objects.flatMap((object): Diagnostic[] => {
    const node = nodeOf.get(object.metadata.uid ?? "");
    if (node === undefined || !moved.has(node.uid)) return [];
    for (const { text, at } of textsIn(object.spec, "spec")) {
      const other = nodeOf.get(text);
      if (other === undefined) continue;
      const message = `holds the UID of ${named(other)} in ${formatPath(at)}, but a move changes UIDs`;
      return [moveProblem("move/uid-in-spec", node, message)];
    }
    return [];
  });
}
