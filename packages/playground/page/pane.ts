import { h, type VNode } from "vue";

/** Renders a titled part of the page. */
export function pane(title: string, ...content: readonly (VNode | string | undefined)[]): VNode {
  return h("section", { class: "capikit-pane", "data-pane": title }, [
    h("p", { class: "capikit-title" }, title),
    ...content,
  ]);
}
