import type { Diagnostic } from "@capikit/common/diagnostics";
import { groupOf } from "@capikit/common/versions";
import { clusterOfSecret } from "../graph/soft-owners.ts";
import { clusterNameLabel, coreGroup } from "../objects/names.ts";
import type { CheckContext } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

/** Finds labelled objects outside any hierarchy, and Secrets that controllers will not find. */
export function checkUnownedObjects({ graph, objectOf, moved }: CheckContext): Diagnostic[] {
  const clusters = new Set(
    graph.nodes.flatMap((node) =>
      node.kind === "Cluster" && groupOf(node.apiVersion) === coreGroup && moved.has(node.uid)
        ? [`${node.namespace}/${node.name}`]
        : [],
    ),
  );
  const leftBehind = new Set(graph.leftBehind.map(({ uid }) => uid));
  return graph.nodes.flatMap((node): Diagnostic[] => {
    if (node.virtual || leftBehind.has(node.uid)) return [];
    const cluster = objectOf.get(node.uid)?.metadata.labels?.[clusterNameLabel];
    if (!moved.has(node.uid)) {
      if (cluster === undefined || !clusters.has(`${node.namespace}/${cluster}`)) return [];
      const message = `is labelled for Cluster ${cluster} but stays in the source: no moved object owns it`;
      return [moveProblem("move/not-in-a-hierarchy", node, message)];
    }
    if (node.kind !== "Secret" || node.apiVersion !== "v1" || cluster !== undefined) return [];
    const owner = clusterOfSecret(node.name);
    if (owner === undefined || !clusters.has(`${node.namespace}/${owner}`)) return [];
    const message = "has no label cluster.x-k8s.io/cluster-name, so controllers do not notice its changes";
    const help = `add the label cluster.x-k8s.io/cluster-name=${owner}`;
    return [moveProblem("move/secret-without-cluster-name", node, message, help)];
  });
}
