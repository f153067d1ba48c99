import { humanDuration } from "@capikit/common/time";
import { type ConditionState, stateOf, stateOfCondition } from "@capikit/inventory";
import type { DescribedCondition } from "./conditions.ts";
import type { DescribedNode } from "./describe-cluster.ts";

/** Maximum width of a message in bytes. */
const WIDTH = 100;

/** Wraps a message between words like clusterctl; list items are indented. */
function paragraph(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const lines: string[] = [];
    const spaces = /^ */.exec(line)?.[0] ?? "";
    const indent = line.trim().startsWith("* ") ? `${spaces}  ` : spaces;
    let current = spaces;
    for (const word of line.split(/[\t\n\f\r ]+/)) {
      if (Buffer.byteLength(current) + Buffer.byteLength(word) < WIDTH) {
        current += current.trim() === "" ? word : ` ${word}`;
      } else {
        lines.push(current);
        current = indent + word;
      }
    }
    return [...lines, current];
  });
}

/** A line of the table. */
export interface DescribedRow {
  /** Characters that draw the tree. */
  readonly prefix: string;
  readonly title: string;
  /** `more` continues the message of the line above. */
  readonly type: "object" | "group" | "condition" | "more";
  readonly deleting: boolean;
  /** REPLICAS, AVAILABLE, READY, UP TO DATE. */
  readonly counters: readonly [string, string, string, string];
  readonly status: string;
  readonly state: ConditionState;
  readonly reason: string;
  readonly since: string;
  readonly message: string;
}

const [BRANCH, LAST, PIPE, GAP] = ["├─", "└─", "│ ", "  "] as const;
const NO_COUNTERS = ["", "", "", ""] as const;

/** Returns the lines of a cluster like clusterctl. `now` is in milliseconds. */
export function describedRows(root: DescribedNode, now: number): DescribedRow[] {
  const rows: DescribedRow[] = [];
  const last = lastOf(root);

  const walk = (node: DescribedNode, above: string, own: string): void => {
    const summary = node.conditions === undefined ? node.condition : undefined;
    const [first = "", ...more] = messageOf(node, summary);
    const below = node.children.length > 0 ? PIPE : "";
    rows.push({
      prefix: own,
      title: node.title,
      type: node.items === undefined ? "object" : "group",
      deleting: node.deleting,
      counters: countersOf(node),
      ...cellsOf(summary, now),
      state: summary === undefined ? "other" : stateOf(summary.status),
      message: first,
    });
    for (const row of more.map((message) => moreRow(node === last ? "" : `${above}${below}`, message)))
      rows.push(row);
    for (const row of conditionRows(node, above, now)) rows.push(row);
    node.children.forEach((child, index) => {
      const isLast = index === node.children.length - 1;
      walk(child, above + (isLast ? GAP : PIPE), above + (isLast ? LAST : BRANCH));
    });
  };

  walk(root, "", "");
  return rows;
}

function conditionRows(node: DescribedNode, above: string, now: number): DescribedRow[] {
  const { conditions = [] } = node;
  const start = `${above}${node.children.length > 0 ? PIPE : GAP}${" ".repeat(10)}`;
  return conditions.flatMap((condition, index) => {
    const isLast = index === conditions.length - 1;
    const [first = "", ...more] = paragraph(condition.message);
    return [
      {
        prefix: start + (isLast ? LAST : BRANCH),
        title: condition.type,
        type: "condition" as const,
        deleting: false,
        counters: NO_COUNTERS,
        ...cellsOf(condition, now),
        state: stateOfCondition(condition),
        message: first,
      },
      ...more.map((message) => moreRow(start + (isLast ? "" : PIPE), message)),
    ];
  });
}

function moreRow(prefix: string, message: string): DescribedRow {
  const empty = { title: "", deleting: false, counters: NO_COUNTERS, status: "", reason: "", since: "" };
  return { ...empty, prefix, type: "more", state: "other", message };
}

function messageOf({ items }: DescribedNode, summary: DescribedCondition | undefined): string[] {
  if (items !== undefined) return [`See ${items.slice(0, 2).join(", ")}${items.length > 2 ? ", ..." : ""}`];
  return summary === undefined ? [] : paragraph(summary.message);
}

function cellsOf(
  condition: DescribedCondition | undefined,
  now: number,
): { status: string; reason: string; since: string } {
  if (condition === undefined) return { status: "", reason: "", since: "" };
  const { status, reason, lastTransitionTime } = condition;
  const then = Date.parse(lastTransitionTime);
  return { status, reason, since: humanDuration(Number.isNaN(then) ? Number.POSITIVE_INFINITY : now - then) };
}

function countersOf(node: DescribedNode): readonly [string, string, string, string] {
  const { replicas, desired, available, ready, upToDate } = node;
  const text = (value: number | undefined): string => (value === undefined ? "" : String(value));
  const of = desired === undefined ? "" : `/${desired}`;
  return [`${text(replicas)}${of}`, text(available), text(ready), text(upToDate)];
}

function lastOf(node: DescribedNode): DescribedNode {
  const last = node.children.at(-1);
  return last === undefined ? node : lastOf(last);
}
