import {
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  type PropType,
  ref,
  shallowRef,
  type VNode,
  watch,
  watchEffect,
} from "vue";
import type { ObjectState, ObjectSummary, PartState } from "../src/console/console-model.ts";
import { relativeTime } from "../src/console/urgency.ts";
import { live, onChanged, read } from "./live.ts";

/** The five colours, each with a shape and a word, so that no colour is needed. */
const levels: Readonly<Record<PartState, readonly [sign: string, word: string]>> = {
  good: ["✔", "good"],
  working: ["◔", "working"],
  warning: ["▲", "warning"],
  broken: ["✖", "broken"],
};

/** Renders the state of a part or a problem. */
export function level(state: PartState): VNode {
  const [sign, word] = levels[state];
  return h("span", { class: ["state", state] }, [h("span", { "aria-hidden": "true" }, sign), ` ${word}`]);
}

/** Renders the shape of the state of a problem, whose title names the error; screen readers read the word. */
export function signOfLevel(state: PartState): VNode {
  const [sign, word] = levels[state];
  return h("span", { class: ["state", state], role: "img", "aria-label": word }, sign);
}

/** A shape and a word for each state, so that colours are never needed. */
const states: Readonly<Record<ObjectState, readonly [sign: string, word: string]>> = {
  bad: ["✖", "not ready"],
  deleting: ["⌫", "deleting"],
  good: ["✔", "ready"],
  none: ["○", "no condition"],
  unknown: ["?", "unknown"],
};
const colours: Readonly<Record<ObjectState, PartState | "none">> = {
  bad: "broken",
  deleting: "warning",
  good: "good",
  none: "none",
  unknown: "working",
};

export function signOf(state: ObjectState): string {
  return states[state][0];
}

export function wordOf(state: ObjectState): string {
  return states[state][1];
}

export function badge(state: ObjectState): VNode {
  return h("span", { class: ["state", colours[state]] }, [
    h("span", { "aria-hidden": "true" }, signOf(state)),
    ` ${wordOf(state)}`,
  ]);
}

export function objectLink({ id, kind, namespace, name }: ObjectSummary, text = ""): VNode {
  return h(
    "a",
    { href: `#/object/${encodeURIComponent(id)}` },
    text || `${kind} ${namespace === "" ? "" : `${namespace}/`}${name}`,
  );
}

/** Returns a time in the reader's zone: `2026-01-31 17:04:05`. */
export function shownTime(text: string): string {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? "" : time.toLocaleString("sv-SE");
}

/** Renders a time, with the whole time as its title; nothing for an invalid one. */
function timeWith(text: string, shown: (ms: number) => string): VNode | string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return "";
  return h("time", { datetime: text, title: shownTime(text) }, shown(time));
}

/** Renders a time relative to now. */
export function ago(text: string): VNode | string {
  return timeWith(text, (time) => relativeTime(live.now - time));
}

/** Renders the time of an event among others: without its date on the same day. */
export function clock(text: string): VNode | string {
  return timeWith(text, (time) => {
    const [shown, now] = [shownTime(text), shownTime(new Date(live.now).toISOString())];
    return shown.slice(0, 10) === now.slice(0, 10) || live.now - time < 0 ? shown.slice(11) : shown;
  });
}

/** Renders the time since the creation of an object. */
export function age(text: string): VNode | string {
  return timeWith(text, (time) => relativeTime(live.now - time).replace(" ago", "")) || "–";
}

/** Renders a titled part of a page, with a note behind its title. */
export function section(
  title: string | readonly [title: string, note: string],
  ...content: readonly (VNode | string | undefined)[]
): VNode {
  const [text = "", note = ""] = typeof title === "string" ? [title] : title;
  return h("section", [
    h("h2", note === "" ? text : [`${text} `, h("span", { class: "note" }, note)]),
    ...content,
  ]);
}

/** Renders a state and facts of an object below the title of its page. */
export function facts(...content: readonly (VNode | string | undefined)[]): VNode {
  return h(
    "p",
    { class: "facts" },
    content.filter((one) => one !== undefined && one !== "").map((one) => h("span", [one])),
  );
}

/** Renders a link to the list above a page. */
export function backLink(href: string, text: string): VNode {
  return h("p", { class: "back" }, [h("a", { href }, text)]);
}

/** Renders names with their values. */
export function terms(rows: readonly (readonly [name: string, value: VNode | string])[]): VNode {
  return h(
    "dl",
    rows.flatMap(([name, value]) => [h("dt", name), h("dd", [value])]),
  );
}

/** Renders a row of views of the same thing, of which one is shown. */
export function tabs<T extends string>(
  names: readonly T[],
  shown: T,
  onChoice: (name: T) => void,
  count: (name: T) => string = () => "",
): VNode {
  return h(
    "div",
    { class: "tabs" },
    names.map((name) =>
      h(
        "button",
        { type: "button", "aria-pressed": shown === name, onClick: () => onChoice(name) },
        `${name}${count(name)}`,
      ),
    ),
  );
}

/** Renders a table without empty columns, whose last one is the widest, or a sentence without rows. */
export function table(
  columns: readonly string[],
  rows: readonly (readonly (VNode | string)[])[],
  none: string,
): VNode {
  if (rows.length === 0) return h("p", none);
  const isUsed = columns.map((_, at) => rows.some((row) => row[at] !== ""));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": columns.join(", ") }, [
    h("table", [
      h("thead", [
        h(
          "tr",
          columns.map((column, at) => (isUsed[at] ? h("th", { scope: "col" }, column) : undefined)),
        ),
      ]),
      h(
        "tbody",
        rows.map((row) =>
          h(
            "tr",
            row.map((cell, at) =>
              isUsed[at]
                ? h("td", { "data-label": columns[at], class: { empty: cell === "" || cell === "–" } }, [
                    cell,
                  ])
                : undefined,
            ),
          ),
        ),
      ),
    ]),
  ]);
}

/** Renders a unified diff. */
export function diffView(label: string, diff: string): VNode {
  const line = (text: string): VNode =>
    h("span", { class: { "+": "added", "-": "removed", "@": "muted" }[text.charAt(0)] }, `${text}\n`);
  return h(
    "pre",
    { class: "diff", tabindex: "0", role: "region", "aria-label": label },
    diff.split("\n").map(line),
  );
}

/** Renders an error with its help. */
export function problem(error: string, help = ""): VNode {
  return h("p", { role: "alert" }, [h("strong", error), help === "" ? "" : `. Help: ${help}`]);
}

/** Renders a labelled checkbox of a filter. */
export function checkbox(text: string, isOn: boolean, onChange: (isOn: boolean) => void): VNode {
  return h("label", [
    h("input", {
      type: "checkbox",
      checked: isOn,
      onChange: (event: Event) => onChange((event.target as HTMLInputElement).checked),
    }),
    ` ${text}`,
  ]);
}

/** Renders a labelled text field: that of a filter without other attributes. */
export function textField(
  text: string,
  value: string,
  onInput: (value: string) => void,
  attributes: Readonly<Record<string, boolean | number | string>> = { type: "search" },
): VNode {
  return h("label", [
    `${text} `,
    h("input", {
      ...attributes,
      value,
      onInput: (event: Event) => onInput((event.target as HTMLInputElement).value),
    }),
  ]);
}

/** A column of a list: its title, width and cells. */
export interface Column<T> {
  readonly title: string;
  /** Its track in the grid of a list. */
  readonly width: string;
  /** Whether narrow pages leave it out. */
  readonly isWide?: true;
  readonly cell: (row: T) => VNode | string;
}

/** Renders a line of a list with columns. */
export function columnsRow<T>(columns: readonly Column<T>[], row: T): VNode {
  return h(
    "div",
    { class: "row columns" },
    columns.map(({ isWide, cell }) => h("span", { class: { wide: isWide } }, [cell(row)])),
  );
}

/** Renders a text that is cut where its column ends. */
export function message(text: string): VNode | string {
  return text === "" ? "" : h("span", { class: "message", title: text }, text);
}

const [lineHeight, twoLinesHeight] = [34, 58];

const narrow = matchMedia("(max-width: 600px)");
const isNarrow = ref(narrow.matches);
narrow.addEventListener("change", ({ matches }) => (isNarrow.value = matches));

/** A list that renders only the visible rows. Those with columns have two lines on narrow pages. */
export const VirtualList = defineComponent({
  name: "VirtualList",
  props: {
    label: { type: String, required: true },
    count: { type: Number, required: true },
    /** Named above the rows, which `columnsRow` renders. */
    columns: { type: Array as unknown as PropType<readonly Column<never>[]>, default: () => [] },
    /** Shown without rows. */
    none: { type: String, required: true },
    row: { type: Function as PropType<(index: number) => VNode>, required: true },
  },
  setup(props) {
    const parent = ref<HTMLElement>();
    const [top, height] = [ref(0), ref(600)];
    const measure = (): void => {
      top.value = parent.value?.scrollTop ?? 0;
      height.value = parent.value?.clientHeight ?? 600;
    };
    onMounted(() => {
      measure();
      addEventListener("resize", measure);
    });
    onBeforeUnmount(() => removeEventListener("resize", measure));
    const heading = (): VNode =>
      h(
        "div",
        { class: "row columns heading", "aria-hidden": "true" },
        props.columns.map(({ title, isWide }) => h("span", { class: { wide: isWide } }, title)),
      );
    return () => {
      if (props.count === 0) return h("p", props.none);
      const hasColumns = props.columns.length > 0;
      const rowHeight = hasColumns && isNarrow.value ? twoLinesHeight : lineHeight;
      const first = Math.max(0, Math.floor(top.value / rowHeight) - 5);
      const last = Math.min(props.count, Math.ceil((top.value + height.value) / rowHeight) + 5);
      const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) =>
        h("li", { key: first + at, "aria-setsize": props.count, "aria-posinset": first + at + 1 }, [
          props.row(first + at),
        ]),
      );
      const below = (props.count - Math.max(first, last)) * rowHeight;
      return h(
        "div",
        {
          ref: parent,
          class: "list",
          style: {
            height: `min(var(--fill), ${(props.count + (hasColumns ? 1 : 0)) * rowHeight + 1}px)`,
            "--row": `${rowHeight}px`,
            "--first": props.columns[0]?.width,
            "--tracks": props.columns.map(({ width }) => width).join(" "),
          },
          tabindex: "0",
          role: "region",
          "aria-label": props.label,
          onScroll: measure,
        },
        [
          hasColumns ? heading() : undefined,
          h("ul", { style: { paddingTop: `${first * rowHeight}px`, paddingBottom: `${below}px` } }, rows),
        ],
      );
    };
  },
});

/** Keeps the filter of a view in its address, so that links and reloads keep it: `#/log?words=x`. */
export function keepInAddress<T extends Record<string, boolean | number | string>>(
  filter: T,
  defaults: T,
): void {
  const [path, query] = location.hash.split("?");
  for (const [name, text] of new URLSearchParams(query)) {
    const known: unknown = Object.hasOwn(filter, name) ? filter[name] : undefined;
    const value = { boolean: text === "true", number: Number(text), string: text }[typeof known as string];
    if (value !== undefined) Object.assign(filter, { [name]: value });
  }
  watchEffect(() => {
    const changed = Object.entries(filter).filter(([name, value]) => value !== defaults[name]);
    const kept = new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
    history.replaceState(undefined, "", kept.size === 0 ? path : `${path}?${kept}`);
  });
}

/** A value that is read again when objects change; not without a query. */
export function liveRead<T>(
  path: string,
  query: () => Readonly<Record<string, string>> | undefined,
  concerns: (changed: ReadonlySet<string>) => boolean,
) {
  const value = shallowRef<T>();
  const state = ref<"failed" | "missing" | "pending" | "ready">("pending");
  let isRunning = false;
  let isOutdated = false;
  const update = async (): Promise<void> => {
    const asked = query();
    if (asked === undefined) return;
    if (isRunning) {
      isOutdated = true;
      return;
    }
    isRunning = true;
    const found = await read<T>(path, asked).then(
      (result) => ({ result }),
      () => undefined,
    );
    isRunning = false;
    if (found?.result !== undefined) value.value = found.result;
    state.value = found === undefined ? "failed" : found.result === undefined ? "missing" : "ready";
    if (!isOutdated) return;
    isOutdated = false;
    void update();
  };
  watch(query, update, { immediate: true });
  onBeforeUnmount(
    onChanged((changed) => {
      if (changed === "all" || concerns(changed)) void update();
    }),
  );
  return { value, state };
}
