import { createApp, defineComponent, h, nextTick, onMounted, ref, type VNode } from "vue";
import { Actions } from "./actions.ts";
import { Cluster, Clusters } from "./clusters.ts";
import { Explorations } from "./explorations.ts";
import { HookCall, Hooks } from "./hooks.ts";
import { connect, live } from "./live.ts";
import { ObjectPage } from "./object-page.ts";
import { overview } from "./overview.ts";
import { Reconcile, Reconciles } from "./reconciles.ts";
import "./style.css";

const views = {
  overview: "Overview",
  clusters: "Clusters",
  reconciles: "Reconciles",
  hooks: "Hooks",
  explorations: "Explorations",
  actions: "Actions",
} as const;
/** Views of `capikit dev` only. */
const ofDev: ReadonlySet<string> = new Set(["explorations", "actions"]);

const Console = defineComponent({
  name: "CapikitConsole",
  setup() {
    const place = ref(location.hash);
    const main = ref<HTMLElement>();
    onMounted(() => {
      connect();
      addEventListener("hashchange", async () => {
        place.value = location.hash;
        await nextTick();
        // Keyboards and screen readers continue at the new content.
        main.value?.focus();
      });
    });
    return () => {
      const [, view = "", id = ""] = place.value.split("/");
      const current = view in views ? view : view === "" ? "overview" : "clusters";
      return [
        h("header", [
          h("strong", "capikit"),
          h(
            "nav",
            { "aria-label": "Views" },
            Object.entries(views)
              .filter(([name]) => live.dev !== undefined || !ofDev.has(name))
              .map(([name, title]) =>
                h("a", { href: `#/${name}`, "aria-current": name === current ? "page" : undefined }, title),
              ),
          ),
          h(
            "span",
            { class: "connection", role: "status" },
            live.isConnected ? "● connected" : "○ not connected",
          ),
        ]),
        h("main", { ref: main, tabindex: "-1" }, [contentOf(view, decodeURIComponent(id))]),
      ];
    };
  },
});

function contentOf(view: string, id: string): VNode {
  if (view === "clusters") return h(Clusters);
  if (view === "cluster") return h(Cluster, { key: id, id });
  if (view === "object") return h(ObjectPage, { key: id, id });
  if (view === "reconciles") return id === "" ? h(Reconciles) : h(Reconcile, { key: id, id });
  if (view === "hooks") return id === "" ? h(Hooks) : h(HookCall, { key: id, id: Number(id) });
  if (view === "explorations") return h(Explorations);
  if (view === "actions") return h(Actions);
  return overview();
}

createApp(Console).mount("#console");
