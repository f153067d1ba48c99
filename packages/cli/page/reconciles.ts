import { computed, defineComponent, h, reactive, ref, shallowReactive, type VNode } from "vue";
import type { ShownJournal, ShownReconcile } from "../src/console/console-model.ts";
import {
  entriesOf,
  filterRecords,
  findLoops,
  isSlow,
  type Lane,
  type ListEntry,
  lanesOf,
  lookOf,
  objectName,
  type ReconcileFilter,
  type ReconcileLook,
  recordParts,
  withoutObject,
} from "../src/console/reconciles.ts";
import { live, read } from "./live.ts";
import {
  backLink,
  type Column,
  checkbox,
  choice,
  clock,
  facts,
  filterForm,
  keepInAddress,
  loading,
  message,
  poll,
  problem,
  section,
  shownTime,
  textField,
  VirtualList,
} from "./parts.ts";

const [maxRecords, maxLoops, slots] = [10_000, 5, 100];
/** Milliseconds in which a loop is named after its last reconcile. */
const currentMs = 60_000;
/** Seconds from which a running reconcile is shown. */
const longSeconds = 10;

const noJournal: ShownJournal = {
  ...{ run: "", runs: [], records: [], running: [], dropped: 0, malformed: "", error: "", help: "" },
};
/** The journal as far as it is read. It stays while other views are open. */
const journal = shallowReactive({ ...noJournal, isRead: false });
const nothing = {
  object: "",
  causedBy: "",
  wrote: "",
  isFailed: false,
  isSlow: false,
  isLoop: false,
};
const filter = reactive<{ -readonly [Name in keyof ReconcileFilter]: ReconcileFilter[Name] }>({ ...nothing });
const isFollowing = ref(true);
/** The managers with a journal, of which one is shown. That of `capikit dev` or `--journal` has no name. */
const [managers, manager] = [ref<readonly string[]>([]), ref("")];

/** Finds the managers with a journal, and chooses one for the reconciles and problems. */
export async function findManagers(): Promise<void> {
  managers.value = (await read<readonly string[]>("managers", {}).catch(() => undefined)) ?? [];
  const [first = ""] = managers.value;
  // A choice empties the list, in which the reader may be.
  if (manager.value !== first && !managers.value.includes(manager.value)) choose(first);
}

function choose(name: string): void {
  manager.value = name;
  Object.assign(journal, { ...noJournal, isRead: false });
}

const looks: Readonly<Record<ReconcileLook, readonly [sign: string, word: string, height: number]>> = {
  failed: ["✖", "failed", 24],
  loop: ["↻", "loop", 20],
  slow: ["▲", "slow", 14],
  good: ["✔", "done", 8],
};

/** Selects the shown manager of a cluster. */
export function ofManager(): { readonly manager?: string } {
  return manager.value === "" ? {} : { manager: manager.value };
}

/** Describes whose reconciles are watched, for the console of a cluster; undefined if none are. */
export function watchedManager(): string | undefined {
  const others = managers.value.length - 1;
  if (others < 0) return undefined;
  return `${manager.value || "the manager of --journal"}${others === 0 ? "" : `, not of ${others} others`}`;
}

async function readJournal(): Promise<void> {
  const after = journal.records.at(-1)?.sequence;
  const shown = manager.value;
  const query = {
    limit: String(maxRecords),
    ...ofManager(),
    ...(after !== undefined && { after: String(after), run: journal.run }),
  };
  const found = await read<ShownJournal>("journal", query).catch(() => undefined);
  if (found === undefined || shown !== manager.value) return;
  const { records, ...state } = found;
  // A restarted manager begins again, except in `capikit dev`, whose journal has all runs.
  const isOther = state.run !== "" && state.run !== journal.run;
  const kept = isOther ? [] : journal.records;
  if (isOther || records.length > 0) journal.records = [...kept, ...records].slice(-maxRecords);
  if (state.run === "") Object.assign(state, { run: journal.run, runs: journal.runs });
  Object.assign(journal, state, { isRead: true });
}

/** All reconciles of a manager: a lane for each controller, and a list. */
export const Reconciles = defineComponent({
  name: "ReconcilesPage",
  setup() {
    keepInAddress(filter, nothing);
    const finding = findManagers();
    poll(async () => {
      await finding;
      if (isFollowing.value || !journal.isRead) await readJournal();
    });
    const found = computed(() => findLoops(journal.records));
    const loops = computed(() =>
      found.value.loops.filter(({ last }) => live.now - Date.parse(last.startedAt) < currentMs),
    );
    const shown = computed(() => filterRecords(journal.records, filter, found.value.sequences));
    const lanes = computed(() => lanesOf(shown.value, slots, found.value.sequences));
    const entries = computed(() => entriesOf(shown.value, journal.runs));
    const columns = computed(() => reconcileColumns(found.value.sequences));
    return () => [
      h("h1", "Reconciles"),
      journal.error === "" ? undefined : problem(journal.error, journal.help),
      loops.value.length === 0
        ? undefined
        : section(
            "Hot loops",
            h(
              "ul",
              { class: "plain" },
              loops.value
                .slice(0, maxLoops)
                .map(({ last, count, ms }) =>
                  h("li", { key: last.sequence }, [
                    h(
                      "span",
                      { class: "state warning" },
                      `↻ ${count} reconciles in ${Math.max(1, Math.round(ms / 1_000))} s `,
                    ),
                    reconcileLink(last, titleOf(last)),
                    ` ${last.causes.join("; ")}`,
                  ]),
                ),
            ),
            loops.value.length > maxLoops
              ? h("p", `${loops.value.length - maxLoops} more objects are reconciled in loops.`)
              : undefined,
          ),
      running(),
      filters(),
      h(
        "p",
        { role: "status", class: "muted" },
        `${shown.value.length} of ${journal.records.length} reconciles${journal.dropped === 0 ? "" : `; the manager has dropped ${journal.dropped} older ones`}${journal.malformed === "" ? "" : `; ${journal.malformed}`}`,
      ),
      lanes.value.length === 0 ? undefined : timeline(lanes.value, shown.value),
      h(VirtualList, {
        ...{
          label: "Reconciles, newest first",
          rows: entries.value,
          columns: columns.value,
          row: restartRow,
        },
        none: !journal.isRead
          ? loading
          : journal.records.length === 0
            ? "No reconcile yet."
            : "No reconcile fits the filters.",
      }),
    ];
  },
});

/** Renders reconciles that have been running for long. */
function running(): VNode | undefined {
  const texts = journal.running.flatMap(({ text, startedAt }) => {
    const seconds = Math.floor((Date.now() - Date.parse(startedAt)) / 1_000);
    return seconds < longSeconds ? [] : [`▲ ${text}, running for ${seconds} s`];
  });
  return texts.length === 0
    ? undefined
    : section(
        "Running",
        h(
          "ul",
          { class: "plain" },
          texts.map((text) => h("li", { class: "state warning" }, text)),
        ),
      );
}

function filters(): VNode {
  return filterForm(
    managers.value.length < 2 ? undefined : choice("Manager", manager.value, managers.value, choose),
    textField("Object", filter.object, (text) => (filter.object = text)),
    textField("Caused by", filter.causedBy, (text) => (filter.causedBy = text)),
    textField("Wrote", filter.wrote, (text) => (filter.wrote = text)),
    checkbox("Failed", filter.isFailed, (isOn) => (filter.isFailed = isOn)),
    checkbox("Slow", filter.isSlow, (isOn) => (filter.isSlow = isOn)),
    checkbox("Hot loops", filter.isLoop, (isOn) => (filter.isLoop = isOn)),
    checkbox("Follow", isFollowing.value, (isOn) => (isFollowing.value = isOn)),
    h("button", { type: "button", onClick: () => Object.assign(filter, nothing) }, "Clear filters"),
  );
}

/** A mark opens the last of its reconciles. Keyboards use the list, which has the same records. */
function timeline(lanes: readonly Lane[], records: readonly ShownReconcile[]): VNode {
  const [first, last] = [records[0], records.at(-1)];
  return h("div", { class: "lanes", role: "region", tabindex: "0", "aria-label": "Timeline" }, [
    ...lanes.map(({ controller, count, marks }) =>
      h("div", { key: controller, class: "lane" }, [
        h("div", `${controller} (${count})`),
        h(
          "svg",
          { viewBox: `0 0 ${slots} 24`, preserveAspectRatio: "none", "aria-hidden": "true" },
          marks.map(({ at, look, count: all, record }) =>
            h(
              "rect",
              {
                key: at,
                class: ["mark", look],
                x: at,
                y: 24 - looks[look][2],
                width: 0.9,
                height: looks[look][2],
                onClick: () => {
                  location.hash = pathOf(record);
                },
              },
              [
                h(
                  "title",
                  `${looks[look][1]}: ${objectName(record)}, ${shownTime(record.startedAt)}${all > 1 ? `, and ${all - 1} more` : ""}`,
                ),
              ],
            ),
          ),
        ),
      ]),
    ),
    h("div", { class: "row muted" }, [
      clock(first?.startedAt ?? ""),
      h("span", { class: "message wide" }, "higher marks: slow, loop, failed"),
      clock(last?.startedAt ?? ""),
    ]),
  ]);
}

function pathOf({ sequence, run }: ShownReconcile): string {
  return `#/reconciles/${sequence}-${encodeURIComponent(run)}`;
}

function titleOf(record: ShownReconcile): string {
  return `${record.controller}: ${objectName(record)}`;
}

/** Renders a link to a record, whose text is a part of its title. */
function reconcileLink(record: ShownReconcile, text: string): VNode {
  const title = titleOf(record);
  return h("a", { href: pathOf(record), title, "aria-label": title }, text);
}

/** Renders a start between the reconciles. */
function restartRow(entry: ListEntry): VNode | undefined {
  if (!("changed" in entry)) return undefined;
  const { startedAt, changed } = entry;
  const why = changed.length === 0 ? "" : ` after changes of ${changed.join(", ")}`;
  return h("div", { class: "row restart" }, [
    h("strong", "↑ manager restarted"),
    h("span", { class: "message", title: why }, [clock(startedAt), why]),
  ]);
}

const objectColumns: readonly Column<ShownReconcile>[] = [
  {
    ...{ title: "Object", width: "minmax(196px, 3fr)" },
    cell: (one) => reconcileLink(one, [one.namespace, one.name].filter(Boolean).join("/") || one.kind),
  },
  {
    ...{ title: "Controller", width: "minmax(128px, 2fr)", isWide: true },
    cell: ({ controller }) => message(controller),
  },
];
/** Of the reconciles of one object. */
const controllerColumn: Column<ShownReconcile> = {
  ...{ title: "Controller", width: "minmax(160px, 2fr)" },
  cell: (one) => reconcileLink(one, one.controller),
};

/** The columns of reconciles. Those in loops have the given numbers. */
function reconcileColumns(
  loops: ReadonlySet<number>,
  named: readonly Column<ShownReconcile>[] = objectColumns,
): readonly Column<ShownReconcile>[] {
  return [
    { title: "State", width: "84px", cell: (one) => lookBadge(lookOf(one, loops)) },
    ...named,
    {
      ...{ title: "Start", width: "72px" },
      cell: ({ startedAt }) => h("span", { class: "muted" }, [clock(startedAt)]),
    },
    {
      ...{ title: "Duration", width: "80px", isWide: true },
      cell: (one) =>
        h("span", { class: "muted number", title: durations(one) }, `${Math.round(one.durationMs)} ms`),
    },
    {
      ...{ title: "Cause", width: "minmax(0, 5fr)", isWide: true },
      cell: (one) => message(one.causes.map((text) => withoutObject(text, one)).join("; ")),
    },
    { title: "Effect", width: "minmax(0, 5fr)", cell: (one) => message(effectOf(one)) },
  ];
}

/** What it did: its error, its writes and calls, or else its changed conditions. */
function effectOf(record: ShownReconcile): string {
  const { message: error, writes, calls, changes } = record;
  const own = writes.map((text) => withoutObject(text, record));
  return error || [...own, ...calls, ...changes].join("; ") || "no change";
}

function lookBadge(look: ReconcileLook): VNode {
  const [sign, word] = looks[look];
  const level = { failed: "broken", loop: "warning", slow: "warning", good: "good" }[look];
  return h("span", { class: ["state", level] }, [h("span", { "aria-hidden": "true" }, sign), ` ${word}`]);
}

function durations({ durationMs, queuedMs, waitedFor }: ShownReconcile): string {
  const waited = waitedFor === "immediate" ? "" : `, waited ${Math.round(queuedMs)} ms (${waitedFor})`;
  return `${Math.round(durationMs)} ms${waited}`;
}

/** The reconciles of an object, newest first. */
export const ObjectReconciles = defineComponent({
  name: "ObjectReconciles",
  props: {
    kind: { type: String, required: true },
    namespace: { type: String, required: true },
    name: { type: String, required: true },
  },
  setup(props) {
    const found = ref<ShownJournal>();
    const isFailed = ref(false);
    poll(async () => {
      const answer = await read<ShownJournal>("journal", { ...props, limit: "200" }).catch(() => undefined);
      isFailed.value = answer === undefined;
      found.value = answer ?? found.value;
    });
    return () => {
      if (found.value === undefined)
        return h("p", { role: "status" }, isFailed.value ? "The journal cannot be read." : loading);
      const { records, runs, error, help } = found.value;
      if (error !== "") return problem(error, help);
      const { sequences } = findLoops(records);
      const entries = entriesOf(records, runs);
      const columns = reconcileColumns(sequences, [controllerColumn]);
      return records.length === 0
        ? h("p", "The journal has no reconcile of this object.")
        : h(VirtualList, {
            ...{ label: "Reconciles of the object, newest first", rows: entries, row: restartRow },
            ...{ columns, none: "" },
          });
    };
  },
});

/** The record of a reconcile. */
export const Reconcile = defineComponent({
  name: "ReconcilePage",
  /** Its number and run: `7-RUN`. Without a run, that of the current numbering. */
  props: { id: { type: String, required: true } },
  setup(props) {
    const sequence = Number.parseInt(props.id, 10);
    const isAsked = (one: ShownReconcile): boolean =>
      [String(one.sequence), `${one.sequence}-${one.run}`].includes(props.id);
    const record = ref(journal.records.find(isAsked));
    const [answer, objectId] = [ref<ShownJournal>(), ref("")];
    const load = async (): Promise<void> => {
      if (record.value === undefined) {
        await (journal.isRead ? undefined : findManagers());
        const query = { limit: "1", after: String(sequence - 1), ...ofManager() };
        answer.value = await read<ShownJournal>("journal", query).catch(() => undefined);
        answer.value ??= { ...noJournal, error: "the journal cannot be read" };
        record.value = answer.value.records.find(isAsked);
      }
      if (record.value === undefined) return;
      const { kind, namespace, name } = record.value;
      const found = await read<{ id: string }>("find", { kind, namespace, name }).catch(() => undefined);
      objectId.value = found?.id ?? "";
    };
    void load();
    return () => {
      const back = backLink("#/reconciles", "All reconciles");
      if (record.value === undefined) {
        if (answer.value === undefined) return h("p", { role: "status" }, loading);
        const { error, help } = answer.value;
        return [back, problem(error || "The journal does not have this reconcile, or no longer.", help)];
      }
      return [back, ...recordOf(record.value, objectId.value)];
    };
  },
});

function recordOf(record: ShownReconcile, objectId: string): (VNode | undefined)[] {
  const { result, message, attempt, startedAt, nextRunAt } = record;
  return [
    h("h1", titleOf(record)),
    facts(
      h(
        "span",
        { class: ["state", record.isFailed ? "broken" : "good"] },
        record.isFailed ? "✖ failed" : `✔ ${result === "success" ? "done" : result}`,
      ),
      shownTime(startedAt),
      durations(record),
      `attempt ${attempt}`,
      isSlow(record) ? "slow" : "",
      record.isOwn ? "only own writes caused it" : "",
      objectId === "" ? undefined : h("a", { href: `#/object/${encodeURIComponent(objectId)}` }, "Object"),
    ),
    message === ""
      ? undefined
      : h("p", { class: ["wrapped", { failure: record.isFailed }], tabindex: "0" }, message),
    record.stack.length === 0
      ? undefined
      : section(
          record.place === "" ? "Stack" : `Failed at ${record.place}`,
          h("pre", { tabindex: "0" }, record.stack.join("\n")),
        ),
    h("div", { class: "record" }, [
      ...(Object.entries(recordParts) as [keyof typeof recordParts, string][]).map(([part, title]) =>
        lines(title, record[part]),
      ),
      lines("Next reconcile", nextRunAt === "" ? [] : [shownTime(nextRunAt)]),
    ]),
  ];
}

function lines(title: string, texts: readonly string[]): VNode | undefined {
  if (texts.length === 0) return undefined;
  return section(
    title,
    h(
      "ul",
      texts.map((text) => h("li", text)),
    ),
  );
}
