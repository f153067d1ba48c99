import { Graph, layout } from "@dagrejs/dagre";
import {
  computed,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  type PropType,
  reactive,
  ref,
  type VNode,
} from "vue";
import type { ClusterGraph, GraphEdge } from "../src/console/console-model.ts";
import { foldGroups, type ShownGraph, type ShownNode } from "../src/console/fold-groups.ts";
import { keepInAddress, signOf, textField, wordOf } from "./parts.ts";

const [nodeWidth, nodeHeight] = [230, 70];
/** Below this scale, names cannot be read: a wide graph scrolls instead. */
const minFit = 0.7;
const zoomStep = 1.25;
const edgeMargin = 8;
/** A narrower frame has the nodes below one another. */
const minColumns = 600;
const indent = 16;
/** Nothing is highlighted. */
const all = { words: "" };
const edgeTexts = {
  owner: "owns",
  topology: "has in its topology",
  reference: "refers to",
};

/** The objects of a Cluster with their relations. */
export const GraphView = defineComponent({
  name: "GraphView",
  props: { graph: { type: Object as PropType<ClusterGraph>, required: true } },
  setup(props) {
    const open = ref<ReadonlySet<string>>(new Set());
    const filter = reactive({ ...all });
    keepInAddress(filter, all);
    const [frame, frameWidth] = [ref<HTMLElement>(), ref(0)];
    /** Scale that the reader has chosen; undefined to fit. */
    const zoom = ref<number>();
    const measure = new ResizeObserver(() => {
      frameWidth.value = frame.value?.clientWidth ?? 0;
    });
    onMounted(() => frame.value && measure.observe(frame.value));
    onBeforeUnmount(() => measure.disconnect());
    const placed = computed(() => {
      const shown = foldGroups(props.graph, open.value);
      const isNarrow = frameWidth.value !== 0 && frameWidth.value < minColumns;
      return isNarrow ? outlined(shown) : inColumns(shown);
    });
    const toggle = (id: string): void => {
      const next = new Set(open.value);
      if (!next.delete(id)) next.add(id);
      open.value = next;
    };
    const node = ({ node: one, at }: Placed["nodes"][number]): VNode => {
      const { id, kind, name, state, items, summary, phase, version, replicas } = one;
      const isDimmed =
        filter.words !== "" &&
        !`${kind} ${name} ${summary} ${wordOf(state)}`.toLowerCase().includes(filter.words.toLowerCase());
      const title = `${kind} ${name}, ${wordOf(state)}${items ? ", expand" : ""} ${summary}`;
      const content = [
        h("title", title),
        h("rect", { x: 0, y: 0, width: nodeWidth, height: nodeHeight, rx: 6 }),
        h("text", { x: 10, y: 21, class: "kind" }, `${signOf(state)} ${cut(kind, 24)}`),
        h("text", { x: 10, y: 40 }, cut(name, 31)),
        h(
          "text",
          { x: 10, y: 59, class: "detail" },
          cut(summary || [phase, replicas && `${replicas} ready`, version].filter(Boolean).join(" · "), 33),
        ),
      ];
      const attributes = {
        key: id,
        class: ["node", state, { group: items !== undefined, dimmed: isDimmed }],
        transform: `translate(${at.x - nodeWidth / 2},${at.y - nodeHeight / 2})`,
      };
      if (items === undefined)
        return h("a", { ...attributes, href: `#/object/${encodeURIComponent(id)}` }, content);
      const act = (event: Event): void => {
        event.preventDefault();
        toggle(id);
      };
      const onKeydown = (event: KeyboardEvent): void => {
        if (event.key === "Enter" || event.key === " ") act(event);
      };
      return h("g", { ...attributes, role: "button", tabindex: "0", onClick: act, onKeydown }, content);
    };
    return () => {
      const { width, top, height, nodes, edges } = placed.value;
      const fit = frameWidth.value === 0 ? 1 : Math.min(1, Math.max(minFit, frameWidth.value / width));
      const scale = zoom.value ?? fit;
      const button = (text: string, label: string, to: number | undefined): VNode =>
        h("button", { type: "button", "aria-label": label, onClick: () => (zoom.value = to) }, text);
      return h("div", [
        h("div", { class: "filter" }, [
          textField("Highlight", filter.words, (text) => (filter.words = text)),
          open.value.size === 0
            ? undefined
            : h("button", { type: "button", onClick: () => (open.value = new Set()) }, "Fold groups"),
          button("+", "Zoom in", scale * zoomStep),
          button("−", "Zoom out", scale / zoomStep),
          button("Fit", "Fit the graph", undefined),
          ...Object.entries(edgeTexts)
            .filter(([type]) => edges.some(({ edge }) => edge.type === type))
            .map(([type, text]) =>
              h("span", { key: type, class: "legend" }, [
                h("svg", { width: 32, height: 8, "aria-hidden": "true" }, [
                  h("path", { class: ["edge", type], d: "M0,4H32" }),
                ]),
                text,
              ]),
            ),
        ]),
        h("div", { ref: frame, class: "graph", tabindex: "0", role: "region", "aria-label": "Graph" }, [
          h("svg", { width: width * scale, height: height * scale, viewBox: `0 ${top} ${width} ${height}` }, [
            ...edges.map(({ edge, path }) =>
              h("path", {
                key: `${edge.from} ${edge.to}`,
                class: ["edge", edge.type],
                d: path,
              }),
            ),
            ...nodes.map(node),
          ]),
        ]),
      ]);
    };
  },
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A graph with its centers of nodes and paths of edges. */
interface Placed {
  readonly width: number;
  readonly top: number;
  readonly height: number;
  readonly nodes: readonly { readonly node: ShownNode; readonly at: Point }[];
  readonly edges: readonly { readonly edge: GraphEdge; readonly path: string }[];
}

/** Places the nodes in columns from left to right. */
function inColumns({ nodes, edges }: ShownGraph): Placed {
  const graph = new Graph();
  graph.setGraph({ rankdir: "LR", nodesep: 12, ranksep: 48, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: nodeWidth, height: nodeHeight });
  for (const { from, to } of edges) graph.setEdge(from, to);
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  // The nodes of a kind and of a parent are sorted, as their edges are.
  const constraints = edges.flatMap(({ from, to: right }, at) => {
    const { from: before, to: left = "" } = edges[at - 1] ?? {};
    return before === from && kinds.get(left) === kinds.get(right) ? { left, right } : [];
  });
  layout(graph, { constraints });
  const { width = 0, height = 0 } = graph.graph();
  // Bends of edges may be above and below all nodes.
  const bends = edges.flatMap(({ from, to }) =>
    (graph.edge(from, to) as { points: Point[] }).points.map(({ y }) => y),
  );
  const top = Math.min(0, ...bends.map((y) => y - edgeMargin));
  return {
    width,
    top,
    height: Math.max(height, ...bends.map((y) => y + edgeMargin)) - top,
    nodes: nodes.map((node) => ({ node, at: graph.node(node.id) as Point })),
    edges: edges.map((edge) => ({
      edge,
      path: orthogonal(
        graph.node(edge.from) as Point,
        (graph.edge(edge.from, edge.to) as { points: Point[] }).points,
        graph.node(edge.to) as Point,
      ),
    })),
  };
}

/** Places each node in a row below its first parent, indented as in a list of files. */
function outlined({ nodes, edges }: ShownGraph): Placed {
  const children = Map.groupBy(edges, ({ from }) => from);
  const targets = new Set(edges.map(({ to }) => to));
  const points = new Map<string, Point>();
  let width = 0;
  const place = (id: string, depth: number): void => {
    if (points.has(id)) return;
    const x = edgeMargin + depth * indent + nodeWidth / 2;
    points.set(id, { x, y: edgeMargin + points.size * (nodeHeight + edgeMargin) + nodeHeight / 2 });
    width = Math.max(width, x + nodeWidth / 2 + edgeMargin);
    for (const { to } of children.get(id) ?? []) place(to, depth + 1);
  };
  // Nodes of a cycle have no root.
  for (const { id } of nodes) if (!targets.has(id)) place(id, 0);
  for (const { id } of nodes) place(id, 0);
  const at = (id: string): Point => points.get(id) ?? { x: 0, y: 0 };
  return {
    width,
    top: 0,
    height: edgeMargin + points.size * (nodeHeight + edgeMargin),
    nodes: nodes.map((node) => ({ node, at: at(node.id) })),
    edges: edges.map((edge) => {
      const [from, to] = [at(edge.from), at(edge.to)];
      const x = from.x - nodeWidth / 2 + indent / 2;
      const y = from.y + Math.sign(to.y - from.y) * (nodeHeight / 2);
      return { edge, path: `M${x},${y}V${to.y}H${to.x - nodeWidth / 2}` };
    }),
  };
}

/**
 * Returns a path of horizontal and vertical lines. Between columns of nodes, dagre bends each edge once;
 * only there it changes its height, so that it crosses no node.
 */
function orthogonal(from: Point, points: readonly Point[], to: Point): string {
  const side = from.x < to.x ? nodeWidth / 2 : -nodeWidth / 2;
  const bends = points.slice(1, -1);
  const between = bends.filter((_, at) => at % 2 === 0);
  const lines = between.map(({ x }, at) => `H${x}V${bends[2 * at + 1]?.y ?? to.y}`);
  return `M${from.x + side},${from.y}${lines.join("")}H${to.x - side}`;
}

/** Cuts a text to fit; the whole name is in the title. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
