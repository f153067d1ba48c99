import { Graph, layout } from "@dagrejs/dagre";
import {
  computed,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  type PropType,
  ref,
  type VNode,
} from "vue";
import type { ClusterGraph } from "../src/console/console-model.ts";
import { foldGroups, type ShownNode } from "../src/console/fold-groups.ts";
import { signOf, textField, wordOf } from "./parts.ts";

const [nodeWidth, nodeHeight] = [230, 70];
/** Below this scale, names cannot be read: a wide graph scrolls instead. */
const minFit = 0.7;
const zoomStep = 1.25;
const edgeMargin = 8;
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
    const words = ref("");
    const [frame, frameWidth] = [ref<HTMLElement>(), ref(0)];
    /** Scale that the reader has chosen; undefined to fit. */
    const zoom = ref<number>();
    const measure = new ResizeObserver(() => {
      frameWidth.value = frame.value?.clientWidth ?? 0;
    });
    onMounted(() => frame.value && measure.observe(frame.value));
    onBeforeUnmount(() => measure.disconnect());
    const placed = computed(() => {
      const { nodes, edges } = foldGroups(props.graph, open.value);
      const graph = new Graph();
      graph.setGraph({ rankdir: "LR", nodesep: 12, ranksep: 48, marginx: 8, marginy: 8 });
      graph.setDefaultEdgeLabel(() => ({}));
      for (const { id } of nodes) graph.setNode(id, { width: nodeWidth, height: nodeHeight });
      for (const { from, to } of edges) graph.setEdge(from, to);
      layout(graph);
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
        nodes: nodes.map((node) => ({ node, at: graph.node(node.id) as { x: number; y: number } })),
        edges: edges.map((edge) => ({
          edge,
          path: orthogonal(
            graph.node(edge.from) as Point,
            (graph.edge(edge.from, edge.to) as { points: Point[] }).points,
            graph.node(edge.to) as Point,
          ),
        })),
      };
    });
    const toggle = (id: string): void => {
      const next = new Set(open.value);
      if (!next.delete(id)) next.add(id);
      open.value = next;
    };
    const node = ({ node: one, at }: { node: ShownNode; at: { x: number; y: number } }): VNode => {
      const { id, kind, name, state, items, summary, phase, version } = one;
      const isDimmed =
        words.value !== "" &&
        !`${kind} ${name} ${summary} ${wordOf(state)}`.toLowerCase().includes(words.value.toLowerCase());
      const title = `${kind} ${name}, ${wordOf(state)}${items ? ", expand" : ""} ${summary}`;
      const content = [
        h("title", title),
        h("rect", { x: 0, y: 0, width: nodeWidth, height: nodeHeight, rx: 6 }),
        h("text", { x: 10, y: 21, class: "kind" }, `${signOf(state)} ${cut(kind, 27)}`),
        h("text", { x: 10, y: 40 }, cut(name, 32)),
        h(
          "text",
          { x: 10, y: 59, class: "detail" },
          cut(summary || [phase, version].filter(Boolean).join(" "), 36),
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
          textField("Highlight", words.value, (text) => (words.value = text)),
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
