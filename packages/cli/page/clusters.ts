import { containsWords } from "@capikit/common/text";
import { computed, defineComponent, h, reactive, type VNode } from "vue";
import type { ClusterGraph, ClusterSummary, ObjectSummary } from "../src/console/console-model.ts";
import { byUrgency } from "../src/console/urgency.ts";
import { GraphView } from "./graph-view.ts";
import { clusters, live } from "./live.ts";
import {
  age,
  backLink,
  badge,
  type Column,
  checkbox,
  columnsRow,
  facts,
  keepInAddress,
  liveRead,
  message,
  objectLink,
  textField,
  VirtualList,
} from "./parts.ts";

const state: Column<ObjectSummary> = { title: "State", width: "104px", cell: (one) => badge(one.state) };
const shownAge: Column<ObjectSummary> = { title: "Age", width: "64px", cell: (one) => age(one.created) };
const summary: Column<ObjectSummary> = {
  ...{ title: "Message", width: "minmax(0, 4fr)" },
  cell: (one) => message(one.summary),
};

/** The columns of Clusters, in each view. */
export const clusterColumns: readonly Column<ClusterSummary>[] = [
  state,
  {
    ...{ title: "Cluster", width: "minmax(140px, 3fr)" },
    cell: ({ id, namespace, name }) =>
      h("a", { href: `#/cluster/${encodeURIComponent(id)}` }, `${namespace}/${name}`),
  },
  { title: "Control plane", width: "96px", isWide: true, cell: (one) => replicas(one.controlPlane) },
  { title: "Workers", width: "72px", isWide: true, cell: (one) => replicas(one.workers) },
  { title: "Version", width: "80px", isWide: true, cell: ({ version }) => version || "–" },
  {
    ...{ title: "Infrastructure", width: "minmax(0, 2fr)", isWide: true },
    cell: ({ infrastructure }) => infrastructure || "–",
  },
  shownAge,
  summary,
];

const objectColumns: readonly Column<ObjectSummary>[] = [
  state,
  { title: "Object", width: "minmax(140px, 3fr)", cell: objectLink },
  { title: "Phase", width: "minmax(0, 1fr)", isWide: true, cell: ({ phase }) => phase || "–" },
  { title: "Version", width: "80px", isWide: true, cell: ({ version }) => version || "–" },
  shownAge,
  summary,
];

function replicas(text: ClusterSummary["workers"]): VNode | string {
  const [ready, wanted] = text.split("/");
  if (text === "") return "–";
  return h("span", { class: ["number", ready === wanted ? undefined : "working"] }, `${ready} of ${wanted}`);
}

/** What to do without a Cluster. */
export function noCluster(): string {
  return live.dev === undefined
    ? "The cluster has no Cluster, or none that you may list."
    : "No Cluster yet: create one in Actions, or apply a file with --apply.";
}

/** All Clusters, with a filter; a search looks through all objects. */
export const Clusters = defineComponent({
  name: "ClustersPage",
  setup() {
    const all = { words: "", isBad: false, isEverywhere: false };
    const filter = reactive({ ...all });
    keepInAddress(filter, all);
    const found = liveRead<readonly ObjectSummary[]>(
      "search",
      () => (filter.isEverywhere ? { q: filter.words } : undefined),
      () => filter.isEverywhere,
    );
    const rows = computed(() => {
      if (filter.isEverywhere)
        return (found.value.value ?? []).filter(({ state }) => !filter.isBad || state !== "good");
      const matches = containsWords(filter.words);
      const shown = [...clusters.values()]
        .filter(({ state }) => !filter.isBad || state !== "good")
        .filter((one) =>
          matches(`${one.namespace}/${one.name} ${one.phase} ${one.version} ${one.state} ${one.summary}`),
        );
      return byUrgency(shown);
    });
    const row = (index: number): VNode => {
      const one = rows.value[index];
      if (one === undefined) return h("span");
      const cluster = filter.isEverywhere ? undefined : clusters.get(one.id);
      return cluster === undefined ? columnsRow(objectColumns, one) : columnsRow(clusterColumns, cluster);
    };
    return () =>
      h("div", [
        h("h1", "Clusters"),
        h("form", { class: "filter", role: "search", onSubmit: (event: Event) => event.preventDefault() }, [
          textField("Filter", filter.words, (text) => (filter.words = text)),
          checkbox("Not ready only", filter.isBad, (isOn) => (filter.isBad = isOn)),
          checkbox("All objects", filter.isEverywhere, (isOn) => (filter.isEverywhere = isOn)),
          h(
            "span",
            { role: "status", class: "muted" },
            `${rows.value.length} ${filter.isEverywhere ? "objects, 200 at most" : `of ${clusters.size} Clusters`}${live.isConnected ? "" : " (not connected)"}`,
          ),
        ]),
        h(VirtualList, {
          label: "Clusters",
          count: rows.value.length,
          columns: filter.isEverywhere ? objectColumns : clusterColumns,
          none: clusters.size === 0 ? noCluster() : "Nothing has these words.",
          row,
        }),
      ]);
  },
});

/** One Cluster as a graph. */
export const Cluster = defineComponent({
  name: "ClusterPage",
  props: { id: { type: String, required: true } },
  setup(props) {
    const { value, state } = liveRead<ClusterGraph>(
      "cluster",
      () => ({ id: props.id }),
      (changed) => changed.has(props.id),
    );
    return () => {
      const graph = value.value;
      const cluster = graph?.nodes.find(({ id }) => id === props.id);
      if (graph === undefined || cluster === undefined)
        return h(
          "p",
          { role: "status" },
          state.value === "missing" ? "This Cluster does not exist." : "Loading …",
        );
      return h("div", [
        backLink("#/clusters", "All Clusters"),
        h("h1", ["Cluster ", `${cluster.namespace}/${cluster.name}`]),
        facts(
          badge(cluster.state),
          cluster.phase,
          cluster.version,
          cluster.summary,
          objectLink(cluster, "Conditions, YAML, events"),
        ),
        state.value === "missing"
          ? h("p", { role: "alert" }, "The Cluster was deleted; this is its last state.")
          : undefined,
        h(GraphView, { graph }),
      ]);
    };
  },
});
