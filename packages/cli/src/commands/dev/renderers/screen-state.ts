import { stripVTControlCharacters } from "node:util";
import { type ConditionState, type DescribedNode, stateOfCondition } from "@capikit/clusterctl-kit/describe";
import { humanDuration } from "@capikit/common/time";
import { wrapAnsi } from "fast-wrap-ansi";
import type { DevLevel } from "./dev-event.ts";

/** A paragraph of the screen. */
export interface Item {
  readonly level: DevLevel;
  readonly text: string;
  /** Columns to the left of its mark. Default: 0. */
  readonly indent?: number;
  /** Character in front of the first row; empty for none. Default: that of the level. */
  readonly mark?: string;
}

/** Marks distinguish levels without colors. */
const marks: Readonly<Record<DevLevel, string>> = { error: "✗", warning: "!", good: "✓", info: "·" };
const levels: Readonly<Record<ConditionState, DevLevel>> = {
  bad: "error",
  unknown: "warning",
  good: "good",
  other: "info",
};
const severity: readonly DevLevel[] = ["error", "warning", "info", "good"];
/** Characters of a longer text are omitted in its middle: messages end with the error. */
const maxText = 4_000;

export function isProblem({ level }: Pick<Item, "level">): boolean {
  return level === "error" || level === "warning";
}

/** Removes styles, and replaces characters that control a terminal or reorder text. */
export function safeText(text: string): string {
  const half = maxText / 2;
  const omitted = ` … ${text.length - maxText} characters … `;
  const short = text.length > maxText ? text.slice(0, half) + omitted + text.slice(-half) : text;
  return stripVTControlCharacters(short)
    .replaceAll("\t", "  ")
    .replace(/(?!\n)[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu, "\ufffd");
}

/** Wraps an item to a width. Rows after the first are indented below its text. */
export function itemRows({ level, text, indent = 0, mark = marks[level] }: Item, width: number): string[] {
  const first = mark === "" ? "" : `${" ".repeat(indent)}${mark} `;
  const below = " ".repeat(first.length || 2);
  const room = Math.max(8, width - below.length);
  return safeText(text)
    .split("\n")
    .flatMap((line) => {
      const spaces = /^ */.exec(line)?.[0].slice(0, room >> 1) ?? "";
      const rows = wrapAnsi(line.trim(), room - spaces.length, { hard: true }).split("\n");
      return rows.map((row) => spaces + row);
    })
    .map((row, at) => (at === 0 ? first : below) + row);
}

/** What the upper half of the screen shows. */
export interface ScreenState {
  /** The last event of each part. */
  readonly parts: ReadonlyMap<string, Item>;
  readonly trees: Iterable<DescribedNode>;
  /** Whether to show healthy parts and objects. */
  readonly isUnfolded: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns problems first: of parts, then of Clusters. Healthy parts and objects follow. */
export function stateItems({ parts, trees, isUnfolded, now }: ScreenState): Item[] {
  const named = [...parts].map(([part, item]) => ({ ...item, text: `${part}: ${item.text}`, part }));
  const healthy = named.filter((item) => !isProblem(item));
  const clusters = [...trees].map((tree) => clusterItems(tree, isUnfolded, now));
  const rank = (items: readonly Item[]): number =>
    Math.min(...items.map(({ level }) => severity.indexOf(level)));
  const folded = { level: "good" as const, text: healthy.map(({ part }) => part).join(", ") };
  return [
    ...named.filter(isProblem).toSorted((a, b) => rank([a]) - rank([b])),
    ...clusters.toSorted((a, b) => rank(a) - rank(b)).flat(),
    ...(isUnfolded ? healthy : healthy.length > 0 ? [folded] : []),
  ];
}

function clusterItems(cluster: DescribedNode, isUnfolded: boolean, now: number): Item[] {
  const items: Item[] = [];
  let folded = 0;
  const visit = (node: DescribedNode, depth: number): void => {
    const { condition, conditions, children, title, replicas, desired, ready = 0 } = node;
    const level = condition === undefined ? "info" : levels[stateOfCondition(condition)];
    const count = desired === undefined ? "" : ` ${ready}/${desired} ready`;
    const isRoot = node === cluster;
    const isShown = isRoot || isUnfolded || isProblem({ level }) || node.deleting;
    if (!isShown)
      folded += Number(node.items === undefined && (replicas !== undefined || condition !== undefined));
    if (isShown) {
      const text = title + count + (condition === undefined ? "" : conditionText(condition, now));
      items.push({ level, text, indent: isUnfolded ? 2 * depth : isRoot ? 0 : 2 });
    }
    if (isUnfolded && isRoot)
      for (const one of conditions ?? [])
        items.push({ level: levels[stateOfCondition(one)], text: conditionText(one, now).trim(), indent: 4 });
    for (const child of children) visit(child, depth + 1);
  };
  visit(cluster, 0);
  if (folded > 0) items.push({ level: "good", text: `${folded} healthy objects`, indent: 2 });
  return items;
}

function conditionText(condition: NonNullable<DescribedNode["condition"]>, now: number): string {
  const { type, status, reason, message, lastTransitionTime } = condition;
  const since = now - Date.parse(lastTransitionTime);
  const age = Number.isNaN(since) ? "" : ` for ${humanDuration(since)}`;
  const isGood = stateOfCondition(condition) === "good";
  return `  ${type} ${status}${isGood ? "" : ` ${reason}`}${age}${isGood || message === "" ? "" : `\n${message}`}`;
}
