import { isKept } from "../graph/move-node.ts";
import type { MovePlan } from "../plan/move-plan.ts";

/** Outcome for an object, which determines its color. */
type Fate = "left-behind" | "moved" | "stays";

/** A plan as boxes and arrows. */
interface MovePicture {
  readonly boxes: readonly { readonly id: string; readonly lines: readonly string[]; readonly fate: Fate }[];
  /** From owner to owned. */
  readonly arrows: readonly { readonly from: string; readonly to: string; readonly soft: boolean }[];
}

const classes: Readonly<Record<Fate, string>> = {
  moved: "fill:#e8f1fb,stroke:#2b6cb0,color:#1a202c",
  stays: "fill:#edf7ed,stroke:#2f855a,color:#1a202c",
  "left-behind": "fill:#fdecea,stroke:#c53030,color:#1a202c",
};

/** Formats a plan as a Mermaid flowchart. */
export function moveMermaid(plan: MovePlan): string {
  const { boxes, arrows } = drawPlan(plan);
  const lines = ["flowchart LR"];
  for (const { id, lines: text, fate } of boxes)
    lines.push(`  ${id}["${text.map(escaped).join("<br/>")}"]:::${fate}`);
  for (const { from, to, soft } of arrows) lines.push(`  ${from} ${soft ? "-.->" : "-->"} ${to}`);
  for (const [name, style] of Object.entries(classes)) lines.push(`  classDef ${name} ${style}`);
  return `${lines.join("\n")}\n`;
}

function escaped(text: string): string {
  return text.replace(/[#"<>&]/g, (letter) => `#${letter.charCodeAt(0)};`);
}

/** Returns the boxes and arrows of a plan: objects to move and owners that block them. */
function drawPlan({ graph }: MovePlan): MovePicture {
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
