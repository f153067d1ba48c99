import { type DescribedNode, describedTable } from "@capikit/clusterctl-kit/describe";
import { createColours } from "../../../shared/terminal/colours.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import { createTablePaint } from "../../../shared/terminal/table-paint.ts";
import type { DevRenderer } from "./dev-event.ts";
import { painterOf, withoutRepeats } from "./line-renderer.ts";

/** Minimum interval between two drawings in milliseconds. */
const drawMs = 100;
const keptLines = 500;

export type ScreenSize = () => { readonly rows: number; readonly columns: number };

/** Shows the state on a terminal: last event of each part, Clusters, latest events. */
export function screenRenderer(io: Io, size: ScreenSize): DevRenderer {
  const paint = painterOf(io, "stdout");
  const colours = createColours(io, "stdout");
  const table = createTablePaint(io);
  const parts = new Map<string, string>();
  const trees = new Map<string, DescribedNode>();
  const lines: string[] = [];
  const textOf = withoutRepeats();
  let timer: NodeJS.Timeout | undefined;

  const frame = (): string => {
    const { rows, columns } = size();
    const head = [...parts].map(([part, text]) => `${colours.dim(part.padEnd(10))} ${text}`);
    for (const tree of trees.values())
      head.push("", ...describedTable(tree, { paint: table }).trimEnd().split("\n"));
    const visible = Math.max(3, rows - head.length - 2);
    const below = lines.slice(-visible);
    const rule = colours.dim("─".repeat(Math.max(1, columns - 1)));
    return [...head.slice(0, Math.max(0, rows - 5)), rule, ...below].join("\n");
  };
  const draw = (): void => {
    timer = undefined;
    // The terminal cuts long lines, so that each occupies one row.
    io.control("stdout", "\u001b[?7l\u001b[H\u001b[2J");
    io.stdout(frame());
    io.control("stdout", "\u001b[?7h\n");
  };
  return {
    show(shown) {
      const { event, level, data } = shown;
      const text = textOf(shown);
      if (event === "cluster") {
        const key = `${data?.namespace}/${data?.name}`;
        if (data?.tree) trees.set(key, data.tree as DescribedNode);
        else trees.delete(key);
      }
      if (text !== "") {
        const clean = text.split("\n").map((line) => line.replace(/\t/g, "  ").replace(/\p{Cc}/gu, "\ufffd"));
        const [first = ""] = clean;
        if (event !== "log" && event !== "cluster")
          parts.set(event === "stopping" ? "ready" : event, paint(level, first));
        for (const item of clean.map((line) => (event === "log" ? colours.dim(line) : paint(level, line))))
          lines.push(item);
        lines.splice(0, lines.length - keptLines);
      }
      timer ??= setTimeout(draw, drawMs);
    },
    close() {
      clearTimeout(timer);
      draw();
    },
  };
}
