import { h, type VNode } from "vue";
import { Editor } from "./editor.ts";
import { pane } from "./pane.ts";

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
