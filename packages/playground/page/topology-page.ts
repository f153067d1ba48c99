import type { PatchTrace } from "@capikit/topology";
import { defineComponent, h, onBeforeUnmount, ref, type VNode } from "vue";
import clusterClass from "../examples/topology/class.yaml?raw";
import misspelled from "../examples/topology/misspelled.yaml?raw";
import type { Rendering } from "../src/topology/render-documents.ts";
import { diagnosticList } from "./diagnostic-list.ts";
import { Editor, type EditorHandle } from "./editor.ts";
import { startEngine } from "./engine.ts";
import { liveResult } from "./live-result.ts";
import { outputPane, pane } from "./pane.ts";
import { createTexts, type Example } from "./texts.ts";
import { toolbar } from "./toolbar.ts";
import "./style.css";

const examples: readonly [Example, ...Example[]] = [
  { title: "Variables and patches", texts: { documents: clusterClass } },
  { title: "A misspelled variable", texts: { documents: misspelled } },
];

/** The renderer of ClusterClasses: documents on the left, rendered objects on the right. */
export default defineComponent({
  name: "CapikitTopologyPage",
  setup() {
    const { engine, stop } = startEngine();
    onBeforeUnmount(stop);
    const all = createTexts(examples[0]);
    const documents = (): string => all.texts.value.documents ?? "";
    const nothing: Rendering = { diagnostics: [], objects: "" };
    const rendered = liveResult(documents, (text) => engine.renderDocuments(text), nothing);
    const editor = ref<EditorHandle>();
    return () => {
      const { diagnostics, objects, trace } = rendered.value.value;
      const failure = rendered.failure.value;
      return h(
        "div",
        { class: "capikit-playground", "data-state": rendered.isPending.value ? "pending" : "ready" },
        [
          toolbar(examples, all),
          failure === "" ? undefined : h("p", { role: "alert" }, failure),
          h("div", { class: "capikit-grid" }, [
            pane(
              "Cluster, ClusterClass and templates",
              h(Editor, {
                ref: editor,
                label: "Cluster, ClusterClass and templates",
                language: "yaml",
                text: documents(),
                diagnostics,
                onChange: (text: string) => all.set("documents", text),
              }),
              diagnosticList(diagnostics, (problem) => editor.value?.select(problem)),
            ),
            outputPane("Rendered objects", objects, trace && changeList(trace)),
          ]),
        ],
      );
    };
  },
});

/** Renders the changes of each patch, and the patches without effect. */
function changeList({ steps, skipped }: PatchTrace): VNode {
  const changes = steps.flatMap(({ patch, item, changes: made }) =>
    made.map(({ path, before, after }) =>
      h("li", [
        `${patch}, ${item}: `,
        h("code", path),
        before === undefined ? " = " : ` ${JSON.stringify(before)} → `,
        h("code", JSON.stringify(after)),
      ]),
    ),
  );
  const unused = skipped.map(({ patch, reason }) => h("li", `${patch} has no effect: ${reason}`));
  return h("div", { class: "capikit-changes" }, [
    h("p", "Changes by patches"),
    h("ul", [...changes, ...unused]),
  ]);
}
