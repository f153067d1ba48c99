import { isKept } from "../graph/move-node.ts";
import type { MovePlan } from "../plan/move-plan.ts";

/** Outcome for an object, which determines its color. */
export type Fate = "left-behind" | "moved" | "stays";

/** A plan as boxes and arrows. */
export interface MovePicture {
  readonly boxes: readonly { readonly id: string; readonly lines: readonly string[]; readonly fate: Fate }[];
  /** From owner to owned. */
  readonly arrows: readonly { readonly from: string; readonly to: string; readonly soft: boolean }[];
}

/** Returns the boxes and arrows of a plan: objects to move and owners that block them. */
export function pictureOf({ graph }: MovePlan): MovePicture {
  const moved = new Set(graph.sequence.flat());
  const behind = new Set(graph.leftBehind.map(({ uid }) => uid));
  const owners = new Set(graph.leftBehind.flatMap((one) => ("owner" in one ? [one.owner] : [])));
  const shown = graph.nodes.filter(({ uid }) => moved.has(uid) || behind.has(uid) || owners.has(uid));
  const idOf = new Map(shown.map(({ uid }, index) => [uid, `n${index}`]));
  const boxes = shown.map((node) => ({
    id: idOf.get(node.uid) ?? "",
    lines: [node.kind, node.namespace === "" ? node.name : `${node.namespace}/${node.name}`],
    fate: (!moved.has(node.uid) ? "left-behind" : isKept(node) ? "stays" : "moved") as Fate,
  }));
  const arrows = shown.flatMap((node) => {
    const to = idOf.get(node.uid) ?? "";
    const arrow = (uid: string, soft: boolean) => {
      const from = idOf.get(uid);
      return from === undefined ? [] : [{ from, to, soft }];
    };
    return [
      ...node.owners.flatMap(({ uid }) => arrow(uid, false)),
      ...node.softOwners.flatMap((uid) => arrow(uid, true)),
    ];
  });
  return { boxes, arrows };
}
