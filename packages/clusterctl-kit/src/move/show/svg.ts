import type { MovePlan } from "../plan/move-plan.ts";
import { type Fate, pictureOf } from "./picture.ts";

const colours: Readonly<Record<Fate, readonly [fill: string, stroke: string]>> = {
  moved: ["#e8f1fb", "#2b6cb0"],
  stays: ["#edf7ed", "#2f855a"],
  "left-behind": ["#fdecea", "#c53030"],
};

const letterWidth = 7.2;
const boxHeight = 44;

/** Formats a plan as SVG. Loads dagre for the layout. */
export async function moveSvg(plan: MovePlan): Promise<string> {
  const { default: dagre } = await import("@dagrejs/dagre");
  const { boxes, arrows } = pictureOf(plan);
  const layout = new dagre.graphlib.Graph();
  layout.setGraph({ rankdir: "LR", nodesep: 12, ranksep: 60, marginx: 16, marginy: 16 });
  layout.setDefaultEdgeLabel(() => ({}));
  for (const { id, lines } of boxes) {
    const letters = Math.max(...lines.map((line) => line.length));
    layout.setNode(id, { width: letters * letterWidth + 24, height: boxHeight });
  }
  for (const { from, to } of arrows) if (from !== to) layout.setEdge(from, to);
  dagre.layout(layout);

  const parts: string[] = [];
  for (const { from, to, soft } of arrows) {
    const edge = from === to ? undefined : (layout.edge(from, to) as { points: Point[] } | undefined);
    if (edge === undefined) continue;
    const path = edge.points
      .map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`)
      .join("");
    const dashes = soft ? ' stroke-dasharray="5 4"' : "";
    parts.push(`<path d="${path}" fill="none" stroke="#4a5568"${dashes} marker-end="url(#arrow)"/>`);
  }
  for (const { id, lines, fate } of boxes) {
    const { x, y, width, height } = layout.node(id) as Point & { width: number; height: number };
    const [fill, stroke] = colours[fate];
    parts.push(
      `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${height}" rx="6" fill="${fill}" stroke="${stroke}"/>`,
      ...lines.map(
        (line, index) =>
          `<text x="${round(x)}" y="${round(y - 4 + index * 16)}" text-anchor="middle"${index === 0 ? ' font-weight="bold"' : ""}>${escaped(line)}</text>`,
      ),
    );
  }
  const { width = 0, height = 0 } = layout.graph() as { width?: number; height?: number };
  const [w, h] = [Math.max(1, Math.ceil(finite(width))), Math.max(1, Math.ceil(finite(height)))];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" font-family="ui-monospace, monospace" font-size="12">
<title>${escaped(`Move from ${plan.source}`)}</title>
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#4a5568"/></marker></defs>
<rect width="100%" height="100%" fill="#ffffff"/>
${parts.join("\n")}
</svg>
`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
}
