import { defineComponent, h, ref, type VNode } from "vue";
import type { HookCallDetails, ShownHandler, ShownHookCall } from "../src/console/console-model.ts";
import { live, type Performed, perform, read } from "./live.ts";
import {
  ago,
  backLink,
  type Column,
  clock,
  diffView,
  facts,
  liveRead,
  loading,
  message,
  poll,
  problem,
  section,
  shownTime,
  table,
  VirtualList,
  withoutValue,
} from "./parts.ts";
import { YamlView } from "./yaml-view.ts";

/** The hooks that the core manager has discovered, their calls, and the handlers of the project. */
export const Hooks = defineComponent({
  name: "HooksPage",
  setup() {
    const [calls, handlers] = [ref<readonly ShownHookCall[]>(), ref<readonly ShownHandler[]>([])];
    const chosen = ref<ShownHandler>();
    poll(async () => {
      // A page that is opened at this view receives the state of the session later.
      if (live.dev === undefined) return;
      calls.value =
        (await read<readonly ShownHookCall[]>("hookCalls", {}).catch(() => undefined)) ?? calls.value;
      // The extension may not have started.
      if (handlers.value.length === 0)
        handlers.value = (await read<readonly ShownHandler[]>("handlers", {}).catch(() => undefined)) ?? [];
    });
    return () => {
      const registered = live.overview.served.filter(({ type }) => type === "hook");
      return h("div", [
        h("h1", "Hooks"),
        live.dev === undefined
          ? undefined
          : section(
              "Calls",
              h(VirtualList, {
                ...{ label: "Calls, newest first", rows: calls.value ?? [], columns: callColumns },
                none: calls.value === undefined ? loading : "Cluster API has not called a hook yet.",
              }),
            ),
        section(
          "Registered handlers",
          table(
            ["Hook", "Handler", "Registered"],
            registered.map(({ name, detail, since }) => [detail, name, ago(since)]),
            !live.isKnown
              ? loading
              : "None: Cluster API calls the handlers of an applied ExtensionConfig. `capikit dev` applies one, except with --embedded.",
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
      if (shown === undefined) return [back, withoutValue(state.value, "This call is no longer kept.")];
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
