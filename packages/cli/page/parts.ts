import { formatCount } from "@capikit/common/text";
import {
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  onUpdated,
  type PropType,
  ref,
  shallowRef,
  type VNode,
  watch,
  watchEffect,
} from "vue";
import type { ObjectState, ObjectSummary, PartState } from "../src/console/console-model.ts";
import { objectName } from "../src/console/reconciles.ts";
import { relativeTime } from "../src/console/urgency.ts";
import { live, onChanged, pollMs, problemCounts, read } from "./live.ts";

export const loading = "Loading …";

/** Returns what is shown instead of a value that is not there. */
export function withoutValue(state: "failed" | "missing" | "pending" | "ready", missing: string): VNode {
  const failed = "The console cannot read this now: its log has the reason.";
  return h("p", { role: "status" }, state === "missing" ? missing : state === "failed" ? failed : loading);
}

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

export function objectLink(object: ObjectSummary, text = objectName(object)): VNode {
  return h("a", { href: `#/object/${encodeURIComponent(object.id)}` }, text);
}

/** Renders a link to the problems of an object, or of a Cluster with those of its objects. */
export function problemLink(object: ObjectSummary): VNode | undefined {
  const count = problemCounts.value.get(object.id);
  if (count === undefined) return undefined;
  const text = formatCount(count, "problem");
  const href = `#/overview/${encodeURIComponent(object.id)}`;
  return h("a", { href, "aria-label": `${text} of ${objectName(object)}` }, text);
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
export function textField(text: string, value: string, onInput: (value: string) => void): VNode {
  return h("label", [
    `${text} `,
    h("input", {
      type: "search",
      value,
      onInput: (event: Event) => onInput((event.target as HTMLInputElement).value),
    }),
  ]);
}

/** Renders a labelled choice of a filter. */
export function choice<T extends string>(
  title: string,
  chosen: T,
  options: readonly T[],
  onChange: (option: T) => void,
): VNode {
  return h("label", [
    `${title} `,
    h(
      "select",
      {
        value: chosen,
        onChange: (event: Event) => onChange((event.target as HTMLSelectElement).value as T),
      },
      options.map((value) => h("option", { value }, value || "all")),
    ),
  ]);
}

/** Renders the filter of a list. */
export function filterForm(...content: readonly (VNode | undefined)[]): VNode {
  const onSubmit = (event: Event): void => event.preventDefault();
  return h("form", { class: "filter", role: "search", onSubmit }, [...content]);
}

/** Renders the number of rows of a list. */
export function status(text: string): VNode {
  return h("span", { role: "status", class: "muted" }, text);
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
export function message(text: string, link?: VNode): VNode | string {
  return text === "" && link === undefined
    ? ""
    : h("span", { class: "message", title: text }, [link, link && text ? " · " : "", text]);
}

const [lineHeight, twoLinesHeight] = [34, 58];

const narrow = matchMedia("(max-width: 600px)");
const isNarrow = ref(narrow.matches);
narrow.addEventListener("change", ({ matches }) => (isNarrow.value = matches));

/** A list that renders only the visible rows, which have two lines on narrow pages. */
export const VirtualList = defineComponent({
  name: "VirtualList",
  props: {
    label: { type: String, required: true },
    rows: { type: Array as unknown as PropType<readonly unknown[]>, required: true },
    columns: { type: Array as unknown as PropType<readonly Column<never>[]>, required: true },
    /** Shown without rows. */
    none: { type: String, required: true },
    /** Renders a row that has other columns. */
    row: Function as PropType<(row: never) => VNode | undefined>,
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
    // More rows make the list higher.
    onUpdated(measure);
    onBeforeUnmount(() => removeEventListener("resize", measure));
    const heading = (): VNode =>
      h(
        "div",
        { class: "row columns heading", "aria-hidden": "true" },
        props.columns.map(({ title, isWide }) => h("span", { class: { wide: isWide } }, title)),
      );
    return () => {
      const count = props.rows.length;
      if (count === 0) return h("p", props.none);
      const rowHeight = isNarrow.value ? twoLinesHeight : lineHeight;
      const first = Math.max(0, Math.floor(top.value / rowHeight) - 5);
      const last = Math.min(count, Math.ceil((top.value + height.value) / rowHeight) + 5);
      const rows = props.rows
        .slice(first, last)
        .map((one, at) =>
          h("li", { key: first + at, "aria-setsize": count, "aria-posinset": first + at + 1 }, [
            props.row?.(one as never) ?? columnsRow(props.columns, one as never),
          ]),
        );
      const below = (count - Math.max(first, last)) * rowHeight;
      return h(
        "div",
        {
          ref: parent,
          class: "list",
          style: {
            height: `min(var(--fill), ${(count + 1) * rowHeight + 1}px)`,
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
          heading(),
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
  const [, query] = location.hash.split("?");
  for (const [name, text] of new URLSearchParams(query)) {
    const known: unknown = Object.hasOwn(filter, name) ? filter[name] : undefined;
    const value = { boolean: text === "true", number: Number(text), string: text }[typeof known as string];
    if (value !== undefined) Object.assign(filter, { [name]: value });
  }
  watchEffect(() => {
    const changed = Object.entries(filter).filter(([name, value]) => value !== defaults[name]);
    const kept = new URLSearchParams(changed.map(([name, value]) => [name, String(value)]));
    // A view may have changed its path since.
    const [path] = location.hash.split("?");
    history.replaceState(undefined, "", kept.size === 0 ? path : `${path}?${kept}`);
  });
}

/** Calls a function every second, until the component that is set up is left. */
export function poll(update: () => Promise<void>): void {
  let isOpen = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async (): Promise<void> => {
    await update();
    if (isOpen) timer = setTimeout(follow, pollMs);
  };
  void follow();
  onBeforeUnmount(() => {
    isOpen = false;
    clearTimeout(timer);
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
