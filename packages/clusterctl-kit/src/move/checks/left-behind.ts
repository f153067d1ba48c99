import type { LeftBehind } from "../graph/left-behind.ts";
import type { CheckContext } from "./check-context.ts";
import { type MoveFinding, named, nameOf } from "./finding.ts";

/** Finds objects that should move but would be left behind. */
export function checkLeftBehind(context: CheckContext): MoveFinding[] {
  return context.graph.leftBehind.flatMap((one) => {
    const node = context.nodeOf.get(one.uid);
    return node === undefined ? [] : [{ object: nameOf(node), ...explained(one, context) }];
  });
}

function explained(one: LeftBehind, { nodeOf }: CheckContext): Omit<MoveFinding, "object"> {
  const name = (uid: string): string => {
    const node = nodeOf.get(uid);
    return node === undefined ? uid : named(node);
  };
  switch (one.reason) {
    case "virtual-owner":
      return {
        code: "virtual-owner",
        level: "blocker",
        message: `is left behind: its owner ${name(one.owner)} is not in the move graph`,
        help: "label the CRD of the owner with clusterctl.cluster.x-k8s.io, or remove the owner reference if the owner is gone",
      };
    case "unmoved-owner":
      return {
        code: "unmoved-owner",
        level: "blocker",
        message: `is left behind: its owner ${name(one.owner)} is not moved`,
        help: "label the owner or its CRD with clusterctl.cluster.x-k8s.io/move",
      };
    case "cycle":
      return {
        code: "owner-cycle",
        level: "blocker",
        message: `is left behind: it is in an ownership cycle: ${[...one.cycle, one.cycle[0] ?? ""].map(name).join(" is owned by ")}`,
        help: "remove one of the owner references",
      };
    case "owner-left-behind":
      return {
        code: "owner-left-behind",
        level: "warning",
        message: `is left behind with its owner ${name(one.owner)}`,
        help: "fix the finding about the owner",
      };
  }
}
