import { yaml } from "@codemirror/lang-yaml";
import { foldGutter, syntaxHighlighting } from "@codemirror/language";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, watch } from "vue";
import colours from "./yaml-view.css?inline";

/**
 * A text that can be searched and folded, and edited with `onEdit`. It is in a shadow tree, in which CodeMirror needs no
 * `<style>` element: the page's policy allows none.
 */
export const YamlView = defineComponent({
  name: "YamlView",
  props: {
    label: { type: String, required: true },
    text: { type: String, required: true },
    onEdit: Function as PropType<(text: string) => void>,
  },
  setup(props) {
    const parent = ref<HTMLElement>();
    let view: EditorView | undefined;
    onMounted(() => {
      const root = parent.value?.attachShadow({ mode: "open" });
      if (root === undefined) return;
      view = new EditorView({
        root,
        parent: root,
        state: EditorState.create({
          doc: props.text,
          extensions: [
            lineNumbers(),
            foldGutter(),
            highlightSpecialChars(),
            search(),
            keymap.of(searchKeymap),
            syntaxHighlighting(classHighlighter),
            yaml(),
            EditorView.lineWrapping,
            EditorState.readOnly.of(props.onEdit === undefined),
            EditorView.editable.of(props.onEdit !== undefined),
            EditorView.updateListener.of((update) => {
              if (update.docChanged) props.onEdit?.(update.state.doc.toString());
            }),
            EditorView.contentAttributes.of({ "aria-label": props.label, tabindex: "0" }),
          ],
        }),
      });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(colours);
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    });
    onBeforeUnmount(() => view?.destroy());
    watch(
      () => props.text,
      (text) =>
        text !== view?.state.doc.toString() &&
        view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    );
    return () => h("div", { ref: parent, class: "yaml" });
  },
});
