import { computed, defineComponent, h, onBeforeUnmount, ref } from "vue";
import fooCluster from "../examples/types/foo-cluster.ts?raw";
import fooClusterObject from "../examples/types/foo-cluster.yaml?raw";
import invalidObject from "../examples/types/invalid.yaml?raw";
import misspelled from "../examples/types/misspelled.ts?raw";
import rules from "../examples/types/rules.ts?raw";
import rulesObject from "../examples/types/rules.yaml?raw";
import type { ObjectCheck } from "../src/objects/check-objects.ts";
import type { Compilation } from "../src/types/compile-types.ts";
import { diagnosticList } from "./diagnostic-list.ts";
import { Editor, type EditorHandle } from "./editor.ts";
import { startEngine } from "./engine.ts";
import { liveResult } from "./live-result.ts";
import { outputPane, pane } from "./pane.ts";
import { createTexts, type Example } from "./texts.ts";
import { toolbar } from "./toolbar.ts";
import "./style.css";

const examples: readonly [Example, ...Example[]] = [
  { title: "A kind and a valid object", texts: { types: fooCluster, object: fooClusterObject } },
  { title: "A misspelled marker", texts: { types: misspelled, object: fooClusterObject } },
  { title: "An invalid object", texts: { types: fooCluster, object: invalidObject } },
  { title: "Rules and types of Cluster API", texts: { types: rules, object: rulesObject } },
];

/** The file that users edit; its folder is the version. */
const path = "api/v1beta1/index.ts";
const noKinds = "# No kinds: export an interface that extends KubernetesObject, below +groupName.\n";

/** The playground: types and an object on the left, CRDs and the stored object on the right. */
export default defineComponent({
  name: "CapikitTypesPage",
  setup() {
    const { engine, stop } = startEngine();
    onBeforeUnmount(stop);
    const all = createTexts(examples[0]);
    const textOf = (name: string): string => all.texts.value[name] ?? "";
    const nothing: Compilation = { diagnostics: [], crds: [] };
    const types = liveResult(
      () => textOf("types"),
      (text) => engine.compileTypes({ [path]: text }),
      nothing,
    );
    const unchecked: ObjectCheck = { diagnostics: [], stored: "" };
    const object = liveResult(
      () => [types.value.value.crds.map(({ text }) => text), textOf("object")] as const,
      // Without CRDs, only the errors of types are shown.
      async ([crds, text]) => (crds.length === 0 ? unchecked : engine.checkObjects(crds, text)),
      unchecked,
    );
    const crds = computed(() => types.value.value.crds.map(({ text }) => text).join("---\n"));
    const isPending = computed(() => types.isPending.value || object.isPending.value);
    const editors = { types: ref<EditorHandle>(), object: ref<EditorHandle>() };
    const editable = (name: keyof typeof editors, language: "typescript" | "yaml", label: string) => {
      const { diagnostics } = (name === "types" ? types : object).value.value;
      return [
        h(Editor, {
          ref: editors[name],
          label,
          language,
          text: textOf(name),
          diagnostics,
          onChange: (text: string) => all.set(name, text),
        }),
        diagnosticList(diagnostics, (problem) => editors[name].value?.select(problem)),
      ];
    };
    const failure = () => types.failure.value || object.failure.value;
    return () =>
      h("div", { class: "capikit-playground", "data-state": isPending.value ? "pending" : "ready" }, [
        toolbar(examples, all),
        failure() === "" ? undefined : h("p", { role: "alert" }, failure()),
        h("div", { class: "capikit-grid" }, [
          pane(`Types (${path})`, ...editable("types", "typescript", "Types")),
          outputPane("CRD", crds.value || noKinds),
          pane("Object", ...editable("object", "yaml", "Object")),
          outputPane("Stored object", object.value.value.stored),
        ]),
      ]);
  },
});
