import { createApp, defineComponent, h, nextTick, onMounted, ref, type VNode, watchEffect } from "vue";
import { Cluster, Clusters } from "./clusters.ts";
import { HookCall, Hooks } from "./hooks.ts";
import { connect, followProblems, live, notReadyClusters } from "./live.ts";
import { Log } from "./log.ts";
import { ObjectPage } from "./object-page.ts";
import { overview } from "./overview.ts";
import { findManagers, ofManager, Reconcile, Reconciles, watchedManager } from "./reconciles.ts";
import "./style.css";

const views = {
  overview: "Overview",
  clusters: "Clusters",
  reconciles: "Reconciles",
  hooks: "Hooks",
  log: "Log",
} as const;
/** Returns whether a view can have content: an extension alone has no reconciles, and a provider may have no hooks. */
function isShown(view: string): boolean {
  const { dev, overview: all } = live;
  if (dev === undefined) return view !== "log";
  const has = (part: string): boolean => dev.parts.some(({ event }) => event === part);
  if (view === "reconciles") return has("program") || watchedManager() !== undefined;
  if (view === "hooks") return has("extension") || all.served.some(({ type }) => type === "hook");
  return true;
}

const Console = defineComponent({
  name: "CapikitConsole",
  setup() {
    const place = ref(location.hash);
    const main = ref<HTMLElement>();
    const isHelp = ref(false);
    watchEffect(() => {
      const problems = live.problems.found?.length ?? 0;
      const [, view = ""] = pathIn(place.value);
      const others = { cluster: "Cluster", object: "Object" };
      const title =
        Object.entries({ ...views, ...others }).find(([name]) => name === view)?.[1] ?? "Overview";
      document.title = `${problems === 0 ? "" : `(${problems}) `}${title} · capikit`;
    });
    onMounted(() => {
      connect();
      void findManagers().then(() => followProblems(ofManager));
      addEventListener("keydown", (event) => {
        const isTyping = /^(?:INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName);
        const isEditing = (event.target as HTMLElement).isContentEditable;
        if (event.key === "Escape") isHelp.value = false;
        if (isTyping || isEditing || event.ctrlKey || event.metaKey || event.altKey) return;
        const filter = document.querySelector<HTMLInputElement>("main input[type=search]");
        if (event.key === "/" && filter !== null) {
          event.preventDefault();
          filter.focus();
        }
        if (event.key === "?") isHelp.value = !isHelp.value;
        const view = Object.keys(views)[Number(event.key) - 1];
        if (view !== undefined && isShown(view)) location.hash = `#/${view}`;
      });
      addEventListener("hashchange", async () => {
        place.value = location.hash;
        await nextTick();
        // Keyboards and screen readers continue at the new content, or at the chosen problem.
        (main.value?.querySelector<HTMLElement>("[aria-current=true]") ?? main.value)?.focus();
      });
    });
    return () => {
      const [, view = "", id = ""] = pathIn(place.value);
      const current = view in views ? view : view === "" ? "overview" : "clusters";
      return [
        h("header", [
          h("strong", "capikit"),
          h(
            "nav",
            { "aria-label": "Views" },
            Object.entries(views)
              .filter(([name]) => isShown(name))
              .map(([name, title]) =>
                h("span", { key: name }, [
                  h("a", { href: `#/${name}`, "aria-current": name === current ? "page" : undefined }, title),
                  count(name),
                ]),
              ),
          ),
          h(
            "span",
            { class: ["state", live.isConnected ? "good" : "broken"], role: "status" },
            live.isConnected ? "● connected" : "○ not connected",
          ),
        ]),
        isHelp.value ? keys() : undefined,
        h("main", { ref: main, tabindex: "-1" }, [contentOf(view, decodeURIComponent(id))]),
      ];
    };
  },
});

/** Returns the steps of a hash without the filters of its view. */
function pathIn(hash: string): readonly string[] {
  return hash.split("?")[0]?.split("/") ?? [];
}

/** Renders how many problems, or Clusters that are not ready, a view has. */
function count(view: string): VNode | undefined {
  const counts: Readonly<Record<string, number | undefined>> = {
    overview: live.problems.found?.length,
    clusters: notReadyClusters().length,
  };
  const of = counts[view] ?? 0;
  const what = view === "overview" ? "problems" : "not ready";
  return of === 0
    ? undefined
    : h(
        "span",
        { class: "count", role: "img", "aria-label": `${of} ${what}`, title: `${of} ${what}` },
        String(of),
      );
}

function keys(): VNode {
  const all = [
    ["/", "go to the filter"],
    ["1 – 5", "open a view"],
    ["?", "show or hide the keys"],
    ["Escape", "hide the keys"],
  ];
  return h("section", { class: "keys", "aria-label": "Keys" }, [
    h(
      "dl",
      all.flatMap(([key, what]) => [h("dt", [h("kbd", key)]), h("dd", what)]),
    ),
  ]);
}

function contentOf(view: string, id: string): VNode {
  if (view === "clusters") return h(Clusters);
  if (view === "cluster") return h(Cluster, { key: id, id });
  if (view === "object") return h(ObjectPage, { key: id, id });
  if (view === "reconciles") return id === "" ? h(Reconciles) : h(Reconcile, { key: id, id });
  if (view === "hooks") return id === "" ? h(Hooks) : h(HookCall, { key: id, id: Number(id) });
  if (view === "log") return h(Log, { program: id });
  return overview(id);
}

createApp(Console).mount("#console");
