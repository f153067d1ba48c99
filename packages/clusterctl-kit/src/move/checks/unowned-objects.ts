import { parseClusterSecretName } from "@capikit/api/core/v1beta2";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { groupOf } from "@capikit/common/kubernetes";
import type { LeftBehind } from "../graph/left-behind.ts";
import { clusterNameLabel, coreGroup } from "../objects/move-object.ts";
import { named, type ObjectName } from "../objects/object-name.ts";
import type { CheckContext } from "./check-context.ts";
import { moveProblem } from "./move-diagnostics.ts";

/** Finds objects that should move but would be left behind. */
export function checkLeftBehind({ graph, nodeOf }: CheckContext): Diagnostic[] {
  const name = (uid: string): string => {
    const node = nodeOf.get(uid);
    return node === undefined ? uid : named(node);
  };
  return graph.leftBehind.flatMap((one) => {
    const node = nodeOf.get(one.uid);
    return node === undefined ? [] : [explained(one, node, name)];
  });
}

const explanations: { readonly [R in LeftBehind["reason"]]: (owners: string) => string } = {
  "virtual-owner": (owner) => `: its owner ${owner} is not in the move graph`,
  "unmoved-owner": (owner) => `: its owner ${owner} is not moved`,
  "owner-cycle": (cycle) => `: it is in an ownership cycle: ${cycle}`,
  "owner-left-behind": (owner) => ` with its owner ${owner}`,
};

function explained(one: LeftBehind, node: ObjectName, name: (uid: string) => string): Diagnostic {
  const owners = "owner" in one ? [one.owner] : [...one.cycle, one.cycle[0] ?? ""];
  const explanation = explanations[one.reason](owners.map(name).join(" is owned by "));
  return moveProblem(`move/${one.reason}`, node, `is left behind${explanation}`);
}

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
    const owner = parseClusterSecretName(node.name)?.clusterName;
    if (owner === undefined || !clusters.has(`${node.namespace}/${owner}`)) return [];
    const message = "has no label cluster.x-k8s.io/cluster-name, so controllers do not notice its changes";
    const help = `add the label cluster.x-k8s.io/cluster-name=${owner}`;
    return [moveProblem("move/secret-without-cluster-name", node, message, help)];
  });
}
