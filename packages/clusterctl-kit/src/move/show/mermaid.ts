import type { MovePlan } from "../plan/move-plan.ts";
import { type Fate, pictureOf } from "./picture.ts";

const classes: Readonly<Record<Fate, string>> = {
  moved: "fill:#e8f1fb,stroke:#2b6cb0,color:#1a202c",
  stays: "fill:#edf7ed,stroke:#2f855a,color:#1a202c",
  "left-behind": "fill:#fdecea,stroke:#c53030,color:#1a202c",
};

/** Formats a plan as a Mermaid flowchart. */
export function moveMermaid(plan: MovePlan): string {
  const { boxes, arrows } = pictureOf(plan);
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
