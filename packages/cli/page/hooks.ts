import { defineComponent, h, onBeforeUnmount, ref, type VNode, watch } from "vue";
import type { HookCallDetails, ShownHandler, ShownHookCall } from "../src/console/console-model.ts";
import { live, type Performed, perform, read } from "./live.ts";
import {
  ago,
  backLink,
  type Column,
  clock,
  columnsRow,
  diffView,
  facts,
  liveRead,
  message,
  problem,
  section,
  shownTime,
  table,
  VirtualList,
} from "./parts.ts";
import { YamlView } from "./yaml-view.ts";

const pollMs = 1_000;

/** The hooks that the core manager has discovered, their calls, and the handlers of the project. */
export const Hooks = defineComponent({
  name: "HooksPage",
  setup() {
    const [calls, handlers] = [ref<readonly ShownHookCall[]>([]), ref<readonly ShownHandler[]>([])];
    const chosen = ref<ShownHandler>();
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = async (): Promise<void> => {
      calls.value =
        (await read<readonly ShownHookCall[]>("hookCalls", {}).catch(() => undefined)) ?? calls.value;
      if (isOpen) timer = setTimeout(follow, pollMs);
    };
    // A page that is opened at this view receives the state of the session later.
    const stop = watch(
      () => live.dev !== undefined,
      (isSession) => {
        if (!isSession) return;
        void follow();
        void read<readonly ShownHandler[]>("handlers", {}).then(
          (found) => {
            handlers.value = found ?? [];
          },
          () => {},
        );
      },
      { immediate: true },
    );
    onBeforeUnmount(() => {
      stop();
      isOpen = false;
      clearTimeout(timer);
    });
    const row = (index: number): VNode => callRow(calls.value[index]);
    return () => {
      const registered = live.overview.served.filter(({ type }) => type === "hook");
      return h("div", [
        h("h1", "Hooks"),
        live.dev === undefined
          ? undefined
          : section(
              "Calls",
              h(VirtualList, {
                ...{ label: "Calls, newest first", count: calls.value.length, columns: callColumns, row },
                none: "No hook has been called yet.",
              }),
            ),
        section(
          "Registered handlers",
          table(
            ["Hook", "Handler", "Registered"],
            registered.map(({ name, detail, since }) => [detail, name, ago(since)]),
            "No handlers are registered.",
          ),
        ),
        handlers.value.length === 0
          ? undefined
          : section(
              "Call a handler of this project",
              h(
                "div",
                { class: "filter" },
                handlers.value.map((one) =>
                  h(
                    "button",
                    {
                      key: one.path,
                      type: "button",
                      "aria-pressed": chosen.value === one,
                      onClick: () => (chosen.value = one),
                    },
                    `${one.hook} ${one.name}`,
                  ),
                ),
              ),
              chosen.value === undefined
                ? undefined
                : h(CallForm, {
                    key: chosen.value.path,
                    path: chosen.value.path,
                    request: chosen.value.sample,
                  }),
            ),
      ]);
    };
  },
});

const callColumns: readonly Column<ShownHookCall>[] = [
  { title: "State", width: "96px", cell: resultBadge },
  {
    ...{ title: "Hook and handler", width: "minmax(160px, 2fr)" },
    cell: ({ id, hook, handler }) => h("a", { href: `#/hooks/${id}` }, `${hook} ${handler}`),
  },
  { title: "Cluster", width: "minmax(0, 1fr)", isWide: true, cell: ({ cluster }) => message(cluster || "–") },
  { title: "Start", width: "72px", cell: ({ at }) => h("span", { class: "muted" }, [clock(at)]) },
  { title: "Duration", width: "80px", isWide: true, cell: ({ ms }) => message(`${ms} ms`) },
  { title: "Caller", width: "104px", isWide: true, cell: ({ isOwn }) => message(callerOf(isOwn)) },
  { title: "Result", width: "minmax(0, 4fr)", cell: ({ result }) => message(result) },
];

function callRow(call: ShownHookCall | undefined): VNode {
  return call === undefined ? h("span") : columnsRow(callColumns, call);
}

function callerOf(isOwn: boolean): string {
  return isOwn ? "this console" : "Cluster API";
}

function resultBadge({ isFailed, isBlocking }: ShownHookCall): VNode {
  const state = isFailed ? "broken" : isBlocking ? "warning" : "good";
  const text = isFailed ? "✖ failed" : isBlocking ? "▲ blocks" : "✔ done";
  return h("span", { class: ["state", state] }, text);
}

/** A request that can be edited and sent. */
const CallForm = defineComponent({
  name: "CallForm",
  props: { path: { type: String, required: true }, request: { type: String, required: true } },
  setup(props) {
    const text = ref(props.request);
    const outcome = ref<Performed>({});
    const send = async (): Promise<void> => {
      outcome.value = await perform("callHook", { path: props.path, request: text.value });
      const { result } = outcome.value;
      if (typeof result === "number") location.hash = `#/hooks/${result}`;
    };
    return () => [
      h(YamlView, { label: "Request", text: text.value, onEdit: (edited: string) => (text.value = edited) }),
      h("p", [h("button", { type: "button", class: "primary", onClick: () => void send() }, "Call")]),
      outcome.value.error === undefined ? undefined : problem(outcome.value.error, outcome.value.help),
    ];
  },
});

/** One call: request, answer and effect. */
export const HookCall = defineComponent({
  name: "HookCall",
  props: { id: { type: Number, required: true } },
  setup(props) {
    const { value: call, state } = liveRead<HookCallDetails>(
      "hookCall",
      () => ({ id: String(props.id) }),
      () => false,
    );
    const isEdited = ref(false);
    return () => {
      const back = backLink("#/hooks", "All calls");
      const shown = call.value;
      if (shown === undefined)
        return [
          back,
          h(
            "p",
            { role: "status" },
            state.value === "pending" ? "Loading …" : "This call is no longer kept.",
          ),
        ];
      const { at, ms, hook, handler, cluster, isOwn, result, cause, path, request, answer, effects } = shown;
      return [
        back,
        h("h1", `${hook} ${handler}`),
        facts(resultBadge(shown), cluster, shownTime(at), `${ms} ms`, `called by ${callerOf(isOwn)}`, result),
        cause === "" ? undefined : section("Cause", h("pre", { tabindex: "0" }, cause)),
        effects.length === 0
          ? undefined
          : section(
              "Effect",
              ...effects.flatMap(({ object, diff, problem: error }) => [
                h("h3", object),
                error === "" ? undefined : problem(error),
                diff === ""
                  ? error === ""
                    ? h("p", "The patch changes nothing.")
                    : undefined
                  : diffView(`Effect on ${object}`, diff),
              ]),
            ),
        section("Answer", h(YamlView, { label: "Answer", text: answer })),
        section(
          "Request",
          isEdited.value ? h(CallForm, { path, request }) : h(YamlView, { label: "Request", text: request }),
          isEdited.value
            ? undefined
            : h("p", [
                h(
                  "button",
                  { type: "button", onClick: () => (isEdited.value = true) },
                  "Edit and call again",
                ),
              ]),
        ),
      ];
    };
  },
});
