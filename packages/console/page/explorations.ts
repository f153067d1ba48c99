import { defineComponent, h, ref, type VNode } from "vue";
import type { ShownExploration } from "../src/console-model.ts";
import { read } from "./live.ts";
import { section, shownTime, table, VirtualList } from "./parts.ts";

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
        `${one.runs} at ${shownTime(one.at)}`,
        one.failures.length === 0
          ? "✔ none"
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
        h("h1", "Explorations"),
        h("p", [h("button", { type: "button", onClick: () => void update() }, "Read again")]),
        table(["Scenario", "Runs", "Failures"], rows, "No results: run capikit explore in this project."),
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
      h("span", { class: "muted" }, at === first ? "▶" : String(at + 1)),
      cell(reference[at]),
      cell(journal[at]),
    ]);
  };
  return section(
    `${name}: ${id}`,
    h(
      "ul",
      problems.map((line) => h("li", line)),
    ),
    place === "" ? undefined : h("p", ["In the program: ", place]),
    others.length === 0 ? undefined : h("p", `Also: ${others.join(", ")}`),
    h("p", ["Repeat it: ", h("code", `capikit explore --controller ${name} --replay ${id}`)]),
    h(
      "p",
      { class: "muted" },
      "Left: the run without perturbation. Right: this run, which differs from ▶ on.",
    ),
    h(VirtualList, { label: "Reference and failing run", none: "Both did nothing.", count, row }),
  );
}
