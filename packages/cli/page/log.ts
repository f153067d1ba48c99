import { computed, defineComponent, h, nextTick, reactive, ref, type VNode, watch } from "vue";
import { filterLog, levelledText, type ShownLevel, shownLevels } from "../src/console/log.ts";
import { live } from "./live.ts";
import { checkbox, choice, filterForm, keepInAddress, loading, status, textField } from "./parts.ts";

const lineColours: ReadonlyMap<string, string> = new Map([
  ["warn", "warning"],
  ["error", "broken"],
  ["fatal", "broken"],
]);

/** Stays while other views are open. */
const everything = { words: "", least: "debug" as ShownLevel, isFollowing: true };
const filter = reactive({ ...everything });

/** The last lines of the programs of `capikit dev`, or of one of them. */
export const Log = defineComponent({
  name: "LogPage",
  /** A program; empty for all. */
  props: { program: { type: String, required: true } },
  setup(props) {
    keepInAddress(filter, everything);
    const view = ref<HTMLElement>();
    const all = computed(() => live.dev?.log ?? []);
    const shown = computed(() => filterLog(all.value, props.program, filter.words, filter.least));
    const follow = async (): Promise<void> => {
      await nextTick();
      if (filter.isFollowing && view.value !== undefined) view.value.scrollTop = view.value.scrollHeight;
    };
    watch([shown, () => filter.isFollowing], follow, { immediate: true });
    return () => [
      h("h1", "Log"),
      filterForm(
        programs(props.program, [...new Set(all.value.map(({ source }) => source))].sort()),
        choice("Level", filter.least, shownLevels, (least) => (filter.least = least)),
        textField("Search", filter.words, (words) => (filter.words = words)),
        checkbox("Follow", filter.isFollowing, (isOn) => (filter.isFollowing = isOn)),
        status(`${shown.value.length} of the last ${all.value.length} lines`),
      ),
      h(
        "pre",
        { ref: view, class: "log", tabindex: "0", role: "region", "aria-label": "Log" },
        shown.value.length === 0
          ? h(
              "span",
              { class: "muted" },
              !live.isKnown
                ? loading
                : all.value.length === 0
                  ? "No lines yet."
                  : "No line fits the filters.",
            )
          : shown.value.map((line) => [
              props.program === "" ? h("span", { class: "source" }, line.source) : undefined,
              h("span", { class: lineColours.get(line.level ?? "info") }, `${levelledText(line)}\n`),
            ]),
      ),
    ];
  },
});

function programs(chosen: string, known: readonly string[]): VNode {
  const names = chosen === "" || known.includes(chosen) ? known : [...known, chosen];
  return choice("Program", chosen, ["", ...names], (name) => {
    const [, query = ""] = location.hash.split("?");
    location.hash = `#/log/${encodeURIComponent(name)}${query && `?${query}`}`;
  });
}
