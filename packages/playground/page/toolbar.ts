import { h, type VNode } from "vue";
import type { Example, Texts } from "./texts.ts";

/** Renders the examples to choose from, and the button that shares the texts. */
export function toolbar(examples: readonly Example[], { texts, share, shared }: Texts): VNode {
  const choose = (event: Event): void => {
    const example = examples[(event.target as HTMLSelectElement).selectedIndex];
    if (example !== undefined) texts.value = example.texts;
  };
  return h("div", { class: "capikit-toolbar" }, [
    h("label", [
      "Example ",
      h(
        "select",
        { name: "example", onChange: choose },
        examples.map(({ title }) => h("option", title)),
      ),
    ]),
    h("button", { type: "button", onClick: share }, "Share"),
    h("span", { role: "status" }, shared.value),
  ]);
}
