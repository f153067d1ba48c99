import { compareText } from "@capikit/common/text";
import type { ClusterGraph, GraphEdge, ObjectState, ObjectSummary } from "./console-model.ts";

/** A node of the shown graph: an object, or several of one kind. */
export interface ShownNode extends ObjectSummary {
  /** The objects of a group; absent for one object. */
  readonly items?: readonly ObjectSummary[];
}

export interface ShownGraph {
  readonly nodes: readonly ShownNode[];
  readonly edges: readonly GraphEdge[];
}

/** Fewer objects are shown one by one. */
const minGroup = 4;
const worst: readonly ObjectState[] = ["bad", "deleting", "unknown", "none", "good"];

/**
 * Folds objects of one kind, and of the same parents after folding, into one node. The nodes of a
 * group in `open` are shown one by one. The result is sorted, as an order of updates would move the nodes
 * of the drawn graph with each change.
 */
export function foldGroups(
  given: Pick<ClusterGraph, "edges" | "nodes">,
  open: ReadonlySet<string>,
): ShownGraph {
  const nodes = sortBy(given.nodes, ({ kind, name, id }) => `${kind} ${name} ${id}`);
  const edges = sortBy(given.edges, ({ from, to }) => `${from} ${to}`);
  const parents = new Map<string, string[]>();
  for (const { from, to } of edges) parents.set(to, [...(parents.get(to) ?? []), from]);
  const kindOf = new Map(nodes.map(({ id, kind }) => [id, kind]));
  // Machines of one set are alike, and so are the bootstrap configs of these Machines.
  const keyOf = (id: string, depth: number): string => {
    const above = (parents.get(id) ?? []).map((parent) =>
      depth > 0 && (siblings.get(parent) ?? 0) >= minGroup ? keyOf(parent, depth - 1) : parent,
    );
    return `${kindOf.get(id)}|${[...new Set(above)].sort().join()}`;
  };
  const siblings = new Map<string, number>();
  const counts = new Map<string, number>();
  const direct = new Map(nodes.map(({ id }) => [id, keyOf(id, 0)]));
  for (const key of direct.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [id, key] of direct) siblings.set(id, counts.get(key) ?? 0);
  const groups = new Map<string, ObjectSummary[]>();
  for (const node of nodes) {
    const key = keyOf(node.id, 4);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  const shownId = new Map<string, string>();
  const shown: ShownNode[] = [];
  for (const [key, items] of groups) {
    const [first] = items;
    if (first === undefined) continue;
    const id = `group:${key}`;
    const isFolded = items.length >= minGroup && !open.has(id);
    for (const item of items) shownId.set(item.id, isFolded ? id : item.id);
    if (!isFolded) {
      for (const item of items) shown.push(item);
      continue;
    }
    const state = worst.find((one) => items.some((item) => item.state === one)) ?? "none";
    const summary = items.find((item) => item.state === state)?.summary ?? "";
    shown.push({ ...first, id, name: `${items.length} objects`, state, summary, items });
  }
  const folded = new Map<string, GraphEdge>();
  for (const { from, to, type } of edges) {
    const [a = from, b = to] = [shownId.get(from), shownId.get(to)];
    if (a !== b) folded.set(`${a} ${b}`, { from: a, to: b, type });
  }
  return { nodes: shown, edges: [...folded.values()] };
}

function sortBy<T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] {
  return values.toSorted((a, b) => compareText(keyOf(a), keyOf(b)));
}
