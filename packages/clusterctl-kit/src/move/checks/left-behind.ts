import type { Diagnostic } from "@capikit/common/diagnostics";
import type { LeftBehind } from "../graph/left-behind.ts";
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
