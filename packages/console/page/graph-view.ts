import { Graph, layout } from "@dagrejs/dagre";
import { computed, defineComponent, h, type PropType, ref, type VNode } from "vue";
import type { ClusterGraph } from "../src/console-model.ts";
import { foldGroups, type ShownNode } from "../src/fold-groups.ts";
import { signOf, textField, wordOf } from "./parts.ts";

const [nodeWidth, nodeHeight] = [230, 52];
const edgeTexts = {
  owner: "owns (solid line)",
  topology: "of the topology (dashed line)",
  reference: "refers to (dotted line)",
};

/** The objects of a Cluster with their relations. */
export const GraphView = defineComponent({
  name: "GraphView",
  props: { graph: { type: Object as PropType<ClusterGraph>, required: true } },
  setup(props) {
    const open = ref<ReadonlySet<string>>(new Set());
    const words = ref("");
    const placed = computed(() => {
      const { nodes, edges } = foldGroups(props.graph, open.value);
      const graph = new Graph();
      graph.setGraph({ rankdir: "LR", nodesep: 12, ranksep: 48, marginx: 8, marginy: 8 });
      graph.setDefaultEdgeLabel(() => ({}));
      for (const { id } of nodes) graph.setNode(id, { width: nodeWidth, height: nodeHeight });
      for (const { from, to } of edges) graph.setEdge(from, to);
      layout(graph);
      const { width = 0, height = 0 } = graph.graph();
      return {
        width,
        height,
        nodes: nodes.map((node) => ({ node, at: graph.node(node.id) as { x: number; y: number } })),
        edges: edges.map((edge) => ({
          edge,
          points: (graph.edge(edge.from, edge.to) as { points: { x: number; y: number }[] }).points,
        })),
      };
    });
    const toggle = (id: string): void => {
      const next = new Set(open.value);
      if (!next.delete(id)) next.add(id);
      open.value = next;
    };
    const node = ({ node: one, at }: { node: ShownNode; at: { x: number; y: number } }): VNode => {
      const { id, kind, name, state, items, summary } = one;
      const isDimmed =
        words.value !== "" &&
        !`${kind} ${name} ${summary} ${wordOf(state)}`.toLowerCase().includes(words.value.toLowerCase());
      const title = `${kind} ${name}, ${wordOf(state)}${items ? ", expand" : ""} ${summary}`;
      const content = [
        h("title", title),
        h("rect", { x: 0, y: 0, width: nodeWidth, height: nodeHeight, rx: 6 }),
        h("text", { x: 10, y: 21, class: "kind" }, `${signOf(state)} ${cut(kind, 27)}`),
        h("text", { x: 10, y: 40 }, cut(name, 32)),
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
      const { width, height, nodes, edges } = placed.value;
      return h("div", [
        h("div", { class: "filter" }, [
          textField("Highlight", words.value, (text) => (words.value = text)),
          open.value.size === 0
            ? undefined
            : h("button", { type: "button", onClick: () => (open.value = new Set()) }, "Fold groups"),
          h("span", { class: "muted" }, Object.values(edgeTexts).join(", ")),
        ]),
        h("div", { class: "graph", tabindex: "0", role: "region", "aria-label": "Graph" }, [
          h("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, [
            ...edges.map(({ edge, points }) =>
              h("path", {
                key: `${edge.from} ${edge.to}`,
                class: ["edge", edge.type],
                d: `M${points.map(({ x, y }) => `${x},${y}`).join("L")}`,
              }),
            ),
            ...nodes.map(node),
          ]),
        ]),
      ]);
    };
  },
});

/** Cuts a text to fit; the whole name is in the title. */
function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join("")}…`;
}
