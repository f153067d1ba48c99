import { defineComponent, h, ref, type VNode } from "vue";
import type { ShownExploration } from "../src/console/console-model.ts";
import { copyButton } from "./actions.ts";
import { read } from "./live.ts";
import { ago, section, table, terms, VirtualList } from "./parts.ts";

type Failure = ShownExploration["failures"][number];

/** The last results of `capikit explore`: failing runs next to the run without perturbation. */
export const Explorations = defineComponent({
  name: "ExplorationsPage",
  setup() {
    const found = ref<readonly ShownExploration[]>();
    const chosen = ref<{ readonly of: ShownExploration; readonly failure: Failure }>();
    const update = async (): Promise<void> => {
      found.value =
        (await read<readonly ShownExploration[]>("explorations", {}).catch(() => undefined)) ?? [];
      chosen.value = undefined;
    };
    void update();
    return () => {
      if (found.value === undefined) return h("p", { role: "status" }, "Loading …");
      const rows = found.value.map((one) => [
        one.name,
        String(one.runs),
        ago(one.at),
        one.failures.length === 0
          ? h("span", { class: "state good" }, "✔ none")
          : h(
              "div",
              { class: "filter" },
              one.failures.map((failure) =>
                h(
                  "button",
                  {
                    key: failure.id,
                    type: "button",
                    "aria-pressed": chosen.value?.failure === failure,
                    onClick: () => (chosen.value = { of: one, failure }),
                  },
                  `✖ ${failure.id}`,
                ),
              ),
            ),
      ]);
      return h("div", [
        h("div", { class: "title" }, [
          h("h1", "Explorations"),
          h("button", { type: "button", onClick: () => void update() }, "Reload"),
        ]),
        table(
          ["Scenario", "Runs", "Last", "Failures"],
          rows,
          "No results: run capikit explore in this project.",
        ),
        chosen.value === undefined ? undefined : failureOf(chosen.value.of, chosen.value.failure),
      ]);
    };
  },
});

function failureOf({ name, reference }: ShownExploration, failure: Failure): VNode {
  const { id, journal, others, place, problems } = failure;
  const differs = journal.findIndex((line, at) => line !== reference[at]);
  const first = differs < 0 ? journal.length : differs;
  const from = Math.max(0, first - 10);
  const count = Math.max(journal.length, reference.length) - from;
  const row = (index: number): VNode => {
    const at = from + index;
    const cell = (text = ""): VNode => h("span", { class: "half", title: text }, text);
    return h("div", { class: ["row", at >= first ? "differs" : undefined] }, [
      h("span", { class: "line" }, at === first ? "▶" : String(at + 1)),
      cell(reference[at]),
      cell(journal[at]),
    ]);
  };
  return section(
    `${name}: ${id}`,
    h("p", { class: "failure" }, problems.join("; ")),
    terms([
      ...(place === "" ? [] : [["Place", h("span", { class: "place" }, place)] as const]),
      ...(others.length === 0 ? [] : [["Also fails", others.join(", ")] as const]),
      ["Repeat", copyButton(`capikit explore --controller ${name} --replay ${id}`)],
    ]),
    h("h3", { class: "row halves" }, [
      h("span", { class: "line" }),
      h("span", { class: "half" }, "Reference run"),
      h("span", { class: "half" }, "Failing run (▶ differs)"),
    ]),
    h(VirtualList, { label: "Reference and failing run", none: "Both did nothing.", count, row }),
  );
}
