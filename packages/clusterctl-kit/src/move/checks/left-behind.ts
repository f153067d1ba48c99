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

function explained(one: LeftBehind, node: ObjectName, name: (uid: string) => string): Diagnostic {
  switch (one.reason) {
    case "virtual-owner": {
      const message = `is left behind: its owner ${name(one.owner)} is not in the move graph`;
      return moveProblem("move/virtual-owner", node, message);
    }
    case "unmoved-owner":
      return moveProblem(
        "move/unmoved-owner",
        node,
        `is left behind: its owner ${name(one.owner)} is not moved`,
      );
    case "cycle": {
      const cycle = [...one.cycle, one.cycle[0] ?? ""].map(name).join(" is owned by ");
      return moveProblem("move/owner-cycle", node, `is left behind: it is in an ownership cycle: ${cycle}`);
    }
    case "owner-left-behind":
      return moveProblem("move/owner-left-behind", node, `is left behind with its owner ${name(one.owner)}`);
  }
}
