import { compareText } from "@capikit/common/text";
import type { ClusterGraph, GraphEdge, ObjectSummary } from "./console-model.ts";
import { urgency } from "./urgency.ts";

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
/** Owners above an object that decide whether it is like others. */
const maxDepth = 5;

/**
 * Folds objects of one kind, and of the same parents after folding, into one node. The nodes of a
 * group in `open` are shown one by one. The result is sorted, as an order of updates would move the nodes
 * of the drawn graph with each change.
 */
export function foldGroups(
  given: Pick<ClusterGraph, "edges" | "nodes">,
  open: ReadonlySet<string>,
): ShownGraph {
  const textOf = ({ kind, name, id }: ObjectSummary): string => `${kind} ${name} ${id}`;
  const nodes = given.nodes.toSorted((a, b) => compareText(textOf(a), textOf(b)));
  const edges = sortEdges(given.edges, nodes);
  const parents = new Map<string, string[]>();
  for (const { from, to } of edges) parents.set(to, [...(parents.get(to) ?? []), from]);
  // Machines of one set are alike, and so are the bootstrap configs of these Machines, and the Secrets of these configs.
  let labels = new Map(nodes.map(({ id }) => [id, id]));
  let keys = labels;
  for (let depth = 0; depth < maxDepth; depth++) {
    const parentsOf = (id: string): string[] => (parents.get(id) ?? []).map((one) => labels.get(one) ?? one);
    keys = new Map(nodes.map(({ id, kind }) => [id, `${kind}|${[...new Set(parentsOf(id))].sort().join()}`]));
    const counts = new Map<string, number>();
    for (const key of keys.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
    labels = new Map([...keys].map(([id, key]) => [id, (counts.get(key) ?? 0) >= minGroup ? key : id]));
  }
  const groups = new Map<string, ObjectSummary[]>();
  for (const node of nodes) {
    const key = keys.get(node.id) ?? "";
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
    const state = urgency.find((one) => items.some((item) => item.state === one)) ?? "none";
    const summary = items.find((item) => item.state === state)?.summary ?? "";
    shown.push({ ...first, id, name: `${items.length} objects`, state, summary, replicas: "", items });
  }
  const folded = new Map<string, GraphEdge>();
  for (const { from, to, type } of edges) {
    const [a = from, b = to] = [shownId.get(from), shownId.get(to)];
    if (a !== b) folded.set(`${a} ${b}`, { from: a, to: b, type });
  }
  return { nodes: shown, edges: sortEdges([...folded.values()], shown) };
}

/** Sorts edges in the order of the nodes. */
function sortEdges(edges: readonly GraphEdge[], nodes: readonly ObjectSummary[]): readonly GraphEdge[] {
  const order = new Map(nodes.map(({ id }, at) => [id, at]));
  const compare = (a: string, b: string): number => (order.get(a) ?? 0) - (order.get(b) ?? 0);
  return edges.toSorted((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
}
