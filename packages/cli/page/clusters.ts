import { containsWords } from "@capikit/common/text";
import { computed, defineComponent, h, reactive, type VNode } from "vue";
import {
  type ClusterGraph,
  type ClusterSummary,
  type FoundObjects,
  type ObjectSummary,
  searchedText,
} from "../src/console/console-model.ts";
import { objectName } from "../src/console/reconciles.ts";
import { byUrgency } from "../src/console/urgency.ts";
import { GraphView } from "./graph-view.ts";
import { clusters, live, notReadyClusters } from "./live.ts";
import {
  age,
  backLink,
  badge,
  type Column,
  checkbox,
  facts,
  filterForm,
  keepInAddress,
  liveRead,
  loading,
  message,
  objectLink,
  problemLink,
  status,
  textField,
  VirtualList,
  withoutValue,
} from "./parts.ts";

/** Characters at the end of a name that are always shown. */
const nameEnd = 8;
const state: Column<ObjectSummary> = { title: "State", width: "104px", cell: (one) => badge(one.state) };
const shownAge: Column<ObjectSummary> = { title: "Age", width: "64px", cell: (one) => age(one.created) };
const summary: Column<ObjectSummary> = {
  ...{ title: "Message", width: "minmax(0, 4fr)" },
  cell: (one) => message(one.summary, problemLink(one)),
};

/** The columns of Clusters, in each view. */
export const clusterColumns: readonly Column<ClusterSummary>[] = [
  state,
  {
    ...{ title: "Cluster", width: "minmax(140px, 3fr)" },
    cell: ({ id, namespace, name }) => {
      const [href, title] = [`#/cluster/${encodeURIComponent(id)}`, `${namespace}/${name}`];
      // A long namespace is cut, and then the name before its end, so that rows differ.
      const parts = [
        h("span", { class: "namespace" }, namespace),
        h("span", `/${name.slice(0, -nameEnd)}`),
        h("span", { class: "end" }, name.slice(-nameEnd)),
      ];
      return h("a", { class: "named", href, title, "aria-label": title }, parts);
    },
  },
  { title: "Control plane", width: "96px", isWide: true, cell: (one) => replicas(one.controlPlane) },
  { title: "Workers", width: "72px", isWide: true, cell: (one) => replicas(one.workers) },
  { title: "Version", width: "80px", isWide: true, cell: ({ version }) => version || "–" },
  {
    ...{ title: "Infrastructure", width: "minmax(0, 1fr)", isWide: true },
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
  return h("span", { class: ["number", ready === wanted ? undefined : "warning"] }, `${ready} of ${wanted}`);
}

/** What to do without a Cluster. */
export function noCluster(): string {
  if (!live.isKnown) return loading;
  return live.dev === undefined
    ? "The cluster has no Cluster, or none that you may list."
    : "No Cluster yet: apply one with --apply or kubectl.";
}

/** All Clusters, with a filter; a search looks through all objects. */
export const Clusters = defineComponent({
  name: "ClustersPage",
  setup() {
    const all = { words: "", isBad: false, isEverywhere: false };
    const filter = reactive({ ...all });
    keepInAddress(filter, all);
    const { value: found } = liveRead<FoundObjects>(
      "search",
      () => (filter.isEverywhere ? { q: filter.words, ...(filter.isBad && { isBad: "" }) } : undefined),
      () => filter.isEverywhere,
    );
    const rows = computed((): readonly ObjectSummary[] => {
      if (filter.isEverywhere) return found.value?.objects ?? [];
      const matches = containsWords(filter.words);
      const shown = filter.isBad ? notReadyClusters() : [...clusters.values()];
      return byUrgency(shown.filter((one) => matches(searchedText(one))));
    });
    return () =>
      h("div", [
        h("h1", "Clusters"),
        filterForm(
          textField("Filter", filter.words, (text) => (filter.words = text)),
          checkbox("Not ready only", filter.isBad, (isOn) => (filter.isBad = isOn)),
          checkbox("All objects", filter.isEverywhere, (isOn) => (filter.isEverywhere = isOn)),
          status(
            `${rows.value.length} of ${filter.isEverywhere ? `${found.value?.total ?? 0} found objects` : `${clusters.size} Clusters`}${live.isConnected ? "" : " (not connected)"}`,
          ),
        ),
        h(VirtualList, {
          label: "Clusters",
          rows: rows.value,
          columns: filter.isEverywhere ? objectColumns : clusterColumns,
          none: clusters.size === 0 ? noCluster() : "Nothing has these words.",
        }),
      ]);
  },
});

/** Renders the objects that are not ready, one of each kind: a graph may be larger than the page. */
function notReady({ nodes }: ClusterGraph, cluster: ObjectSummary): VNode | undefined {
  const bad = nodes.filter((one) => one.state === "bad" && one.id !== cluster.id);
  const groups = [...Map.groupBy(bad, ({ kind }) => kind).values()];
  const item = ([first, ...others]: readonly ObjectSummary[]): VNode | undefined =>
    first &&
    h("li", { key: first.kind }, [
      badge(first.state),
      " ",
      objectLink(first),
      others.length === 0 ? "" : ` and ${others.length} more`,
      first.summary === "" ? "" : `: ${first.summary}`,
    ]);
  return bad.length === 0
    ? undefined
    : h("ul", { class: "plain", "aria-label": "Not ready" }, groups.map(item));
}

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
        return withoutValue(state.value, "This Cluster does not exist.");
      return h("div", [
        backLink("#/clusters", "All Clusters"),
        h("h1", objectName(cluster)),
        facts(
          badge(cluster.state),
          cluster.phase,
          cluster.version,
          cluster.summary,
          problemLink(cluster),
          objectLink(cluster, "Conditions, YAML, events"),
        ),
        state.value === "missing"
          ? h("p", { role: "alert" }, "The Cluster was deleted; this is its last state.")
          : undefined,
        notReady(graph, cluster),
        h(GraphView, { graph }),
      ]);
    };
  },
});
