import { h, type VNode } from "vue";
import { Editor } from "./editor.ts";

/** Renders a titled part of the page. */
export function pane(title: string, ...content: readonly (VNode | string | undefined)[]): VNode {
  return h("section", { class: "capikit-pane", "data-pane": title }, [
    h("p", { class: "capikit-title" }, title),
    ...content,
  ]);
}

/** Renders a pane with YAML that the user can copy, and what belongs to it. */
export function outputPane(title: string, text: string, ...more: readonly (VNode | undefined)[]): VNode {
  const copy = (): Promise<void> => navigator.clipboard.writeText(text);
  return pane(
    title,
    h(Editor, { label: title, language: "yaml", readOnly: true, text }),
    h("button", { type: "button", class: "capikit-copy", disabled: text === "", onClick: copy }, "Copy"),
    ...more,
  );
}
