import { computed, defineComponent, h, ref, type VNode } from "vue";
import type { ClusterGraph, ObjectSummary } from "../src/console-model.ts";
import { containsWords } from "../src/log.ts";
import { GraphView } from "./graph-view.ts";
import { clusters, live } from "./live.ts";
import { age, badge, checkbox, liveRead, objectLink, textField, VirtualList } from "./parts.ts";

/** All Clusters, with a filter; a search looks through all objects. */
export const Clusters = defineComponent({
  name: "ClustersPage",
  setup() {
    const words = ref("");
    const isBad = ref(false);
    const isEverywhere = ref(false);
    const found = liveRead<readonly ObjectSummary[]>(
      "search",
      () => (isEverywhere.value ? { q: words.value } : undefined),
      () => isEverywhere.value,
    );
    const rows = computed(() => {
      if (isEverywhere.value)
        return (found.value.value ?? []).filter(({ state }) => !isBad.value || state !== "good");
      const matches = containsWords(words.value);
      return [...clusters.values()]
        .filter(({ state }) => !isBad.value || state !== "good")
        .filter((one) =>
          matches(`${one.namespace}/${one.name} ${one.phase} ${one.version} ${one.state} ${one.summary}`),
        )
        .sort((a, b) => (`${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1));
    });
    const row = (index: number): VNode => {
      const one = rows.value[index];
      if (one === undefined) return h("span");
      const cluster = isEverywhere.value ? undefined : clusters.get(one.id);
      const { controlPlane = "", workers = "" } = cluster ?? {};
      const replicas = [controlPlane && `control plane ${controlPlane}`, workers && `workers ${workers}`];
      const facts = [one.phase, one.version, ...replicas].filter(Boolean).join(" · ");
      return h("div", { class: "row columns objects" }, [
        badge(one.state),
        cluster === undefined
          ? objectLink(one)
          : h("a", { href: `#/cluster/${encodeURIComponent(one.id)}` }, `${one.namespace}/${one.name}`),
        h("span", { class: "muted number" }, [age(one.created)]),
        h("span", { class: "muted", title: facts }, facts),
        h("span", { class: "message", title: one.summary }, one.summary),
      ]);
    };
    return () =>
      h("div", [
        h("h1", "Clusters"),
        h("form", { class: "filter", role: "search", onSubmit: (event: Event) => event.preventDefault() }, [
          textField("Filter", words.value, (text) => (words.value = text)),
          checkbox("Not ready only", isBad.value, (isOn) => (isBad.value = isOn)),
          checkbox("All objects", isEverywhere.value, (isOn) => (isEverywhere.value = isOn)),
        ]),
        h(
          "p",
          { role: "status" },
          `${rows.value.length} ${isEverywhere.value ? "objects, 200 at most" : `of ${clusters.size} Clusters`}${live.isConnected ? "" : " (not connected)"}`,
        ),
        h(VirtualList, { label: "Clusters", count: rows.value.length, row }),
      ]);
  },
});

/** One Cluster as a graph, or as the tree of `capikit describe cluster`. */
export const Cluster = defineComponent({
  name: "ClusterPage",
  props: { id: { type: String, required: true } },
  setup(props) {
    const { value, state } = liveRead<ClusterGraph>(
      "cluster",
      () => ({ id: props.id }),
      (changed) => changed.has(props.id),
    );
    const isTree = ref(false);
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
        h("h1", ["Cluster ", `${cluster.namespace}/${cluster.name}`]),
        h("p", [
          badge(cluster.state),
          ` ${[cluster.phase, cluster.version, cluster.summary].filter(Boolean).join(" · ")} `,
          objectLink(cluster),
        ]),
        state.value === "missing"
          ? h("p", { role: "alert" }, "The Cluster was deleted; this is its last state.")
          : undefined,
        h("div", { class: "filter" }, [
          h(
            "button",
            { type: "button", "aria-pressed": !isTree.value, onClick: () => (isTree.value = false) },
            "Graph",
          ),
          h(
            "button",
            { type: "button", "aria-pressed": isTree.value, onClick: () => (isTree.value = true) },
            "Describe",
          ),
        ]),
        isTree.value
          ? h("pre", { class: "log", tabindex: "0", role: "region", "aria-label": "Describe" }, graph.tree)
          : h(GraphView, { graph }),
      ]);
    };
  },
});
