import type { Diagnostic } from "@capikit/common/diagnostics";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { javascript } from "@codemirror/lang-javascript";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import {
  type Diagnostic as EditorDiagnostic,
  lintGutter,
  lintKeymap,
  setDiagnostics,
} from "@codemirror/lint";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, watch } from "vue";
import { pageOf } from "./diagnostic-list.ts";

const languages = { typescript: () => javascript({ typescript: true }), yaml } as const;

/** The extensions of an editor whose text can be changed. */
const editing: Extension = [
  history(),
  indentOnInput(),
  lintGutter(),
  keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
];

/** A text without a cursor. */
const reading: Extension = [EditorState.readOnly.of(true), EditorView.editable.of(false)];

/** The functions of an editor for the page that contains it. */
export interface EditorHandle {
  /** Moves the cursor to the location of a diagnostic. */
  readonly select: (diagnostic: Diagnostic) => void;
}

/** A text editor with diagnostics. `change` passes on the text after each change by the user. */
export const Editor = defineComponent({
  name: "CapikitEditor",
  props: {
    label: { type: String, required: true },
    language: { type: String as PropType<keyof typeof languages>, required: true },
    text: { type: String, required: true },
    diagnostics: { type: Array as PropType<readonly Diagnostic[]>, default: () => [] },
    readOnly: { type: Boolean, default: false },
  },
  emits: { change: (text: string) => typeof text === "string" },
  setup(props, { emit, expose }) {
    const parent = ref<HTMLElement>();
    let view: EditorView | undefined;
    const showDiagnostics = (): void =>
      view?.dispatch(setDiagnostics(view.state, editorDiagnostics(view.state.doc, props.diagnostics)));
    onMounted(() => {
      const extensions: Extension = [
        lineNumbers(),
        bracketMatching(),
        syntaxHighlighting(classHighlighter),
        languages[props.language](),
        // All editors can be focused, to scroll them by keyboard.
        EditorView.contentAttributes.of({ "aria-label": props.label, spellcheck: "false", tabindex: "0" }),
        props.readOnly ? reading : editing,
        EditorView.updateListener.of(({ docChanged, state }) => {
          const text = state.doc.toString();
          if (docChanged && text !== props.text) emit("change", text);
        }),
      ];
      view = new EditorView({
        state: EditorState.create({ doc: props.text, extensions }),
        ...(parent.value && { parent: parent.value }),
      });
      showDiagnostics();
    });
    onBeforeUnmount(() => view?.destroy());
    watch(
      () => props.text,
      (text) => {
        if (view === undefined || view.state.doc.toString() === text) return;
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      },
    );
    watch(() => props.diagnostics, showDiagnostics);
    const select: EditorHandle["select"] = (diagnostic) => {
      const [range] = view === undefined ? [] : editorDiagnostics(view.state.doc, [diagnostic]);
      if (view === undefined || range === undefined) return;
      view.dispatch({ selection: { anchor: range.from, head: range.to }, scrollIntoView: true });
      view.focus();
    };
    expose({ select } satisfies EditorHandle);
    return () => h("div", { class: "capikit-editor", ref: parent });
  },
});

/** Returns diagnostics as the editor underlines them; those without a location are at the start. */
function editorDiagnostics(text: Text, diagnostics: readonly Diagnostic[]): readonly EditorDiagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { line = 1, column = 1, endLine = line, endColumn = column } = diagnostic.location ?? {};
    const from = offsetOf(text, line, column);
    return {
      from,
      to: Math.max(from, offsetOf(text, endLine, endColumn)),
      severity: diagnostic.severity,
      message: diagnostic.message,
      renderMessage: () => messageOf(diagnostic),
    };
  });
}

/** The text may have changed since it was checked. */
function offsetOf(text: Text, line: number, column: number): number {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));
  return Math.min(from + column - 1, to);
}

function messageOf({ code, message, help }: Diagnostic): Node {
  const link = document.createElement("a");
  link.href = pageOf(code);
  link.textContent = code;
  const element = document.createElement("div");
  element.append(link, ` ${message}`);
  if (help !== undefined) {
    const advice = document.createElement("div");
    advice.className = "capikit-help";
    advice.textContent = `help: ${help}`;
    element.append(advice);
  }
  return element;
}
