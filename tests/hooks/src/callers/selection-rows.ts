import type { LabelSelector } from "@capikit/api/meta";
import { type Case, type Row, row } from "./rows.ts";

const match = "matchNamespace";
const all = "CallAllExtensions";

function selected(namespaceSelector: LabelSelector | undefined): NonNullable<Case["spec"]> {
  return ({ addresses, caBundle }) => ({
    clientConfig: { url: `https://${addresses.http1}`, caBundle },
    namespaceSelector: namespaceSelector as LabelSelector,
  });
}

const mine = (expression: { operator: string; values?: string[] }): LabelSelector => ({
  matchExpressions: [{ key: "color", ...expression } as never],
});

const selectors: Readonly<Record<string, { readonly selector: LabelSelector; readonly matches: boolean }>> = {
  "an empty selector": { selector: {}, matches: true },
  "the label": { selector: { matchLabels: { color: "blue" } }, matches: true },
  "another value": { selector: { matchLabels: { color: "red" } }, matches: false },
  "the name of the namespace": {
    selector: { matchLabels: { "kubernetes.io/metadata.name": "blue" } },
    matches: true,
  },
  In: { selector: mine({ operator: "In", values: ["red", "blue"] }), matches: true },
  NotIn: { selector: mine({ operator: "NotIn", values: ["blue"] }), matches: false },
  "NotIn of a missing label": {
    selector: { matchExpressions: [{ key: "size", operator: "NotIn", values: ["1"] }] },
    matches: true,
  },
  Exists: { selector: mine({ operator: "Exists" }), matches: true },
  DoesNotExist: { selector: mine({ operator: "DoesNotExist" }), matches: false },
};

const documented =
  "in the API, an absent selector selects all; upstream's webhook never stores an absent one";

/** Selection of the called extensions. */
export const selectionRows: readonly Row[] = [
  ...Object.entries(selectors).flatMap(([name, { selector, matches }]) => {
    const spec = { spec: selected(selector), handlers: ["success"] };
    return [
      row(`call with ${name}`, matches ? "ok" : "HOOK_CALL_SELECTOR_MISMATCH", match, {
        ...spec,
        policy: "Ignore",
      }),
      row(`all with ${name}`, "ok", "GetAllExtensions", { ...spec, call: { operation: "getAll" } }),
    ];
  }),
  row(
    "call without a selector",
    "ok",
    "add of the registry",
    { spec: selected(undefined), handlers: ["success"] },
    {
      otherwise: documented,
      countsOtherwise: documented,
    },
  ),
  row("an invalid selector", "HOOK_CALL_MISCONFIGURED", "add of the registry", {
    spec: selected(mine({ operator: "Perhaps" })),
    policy: "Ignore",
  }),
  row("a missing namespace", "HOOK_CALL_NAMESPACE", match, {
    spec: selected({ matchLabels: { color: "blue" } }),
    policy: "Ignore",
    call: { object: { namespace: "green", name: "one" } },
  }),
  row("a missing namespace, and an empty selector", "ok", match, {
    handlers: ["success"],
    call: { object: { namespace: "green", name: "one" } },
  }),
  row("a handler that is not registered", "HOOK_CALL_NOT_REGISTERED", "Get of the registry", {
    policy: "Ignore",
    call: { name: "nobody.faults" },
  }),
  row("a handler of another hook", "HOOK_CALL_WRONG_HOOK", "CallExtension", {
    policy: "Ignore",
    handler: {
      requestHook: { apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1", hook: "BeforeClusterCreate" },
    },
  }),
  row("a registry that is cold", "HOOK_CALL_NOT_READY", "List of the registry", {
    call: { operation: "cold" },
  }),
  row("a handler with an invalid apiVersion", "HOOK_CALL_MISCONFIGURED", "add of the registry", {
    handler: { requestHook: { apiVersion: "a/b/c", hook: "BeforeClusterDelete" } },
  }),

  row("all: nobody", "ok", all, { handlers: [], call: { operation: "callAll" } }),
  row("all: the shortest wait, all messages", "ok", "aggregateSuccessfulResponses", {
    handlers: ["success", "block-longer", "block"],
    others: { more: ["success"] },
    call: { operation: "callAll" },
  }),
  row("all: of a hook that does not block", "ok", "aggregateSuccessfulResponses", {
    handlers: ["success"],
    others: { more: ["success"] },
    call: { operation: "callAll", hook: "AfterControlPlaneInitialized" },
  }),
  row("all: the first error ends it", "HOOK_CALL_FAILURE", all, {
    handlers: ["failure"],
    call: { operation: "callAll" },
  }),
  row("all: no calls after an error", "HOOK_CALL_FAILURE", all, {
    handlers: ["failure"],
    others: { more: ["failure"], most: ["failure"] },
    call: { operation: "callAll" },
  }),
  row("all: an ignored failure is a success", "ok", all, {
    handlers: ["block", "not-found"],
    policy: "Ignore",
    call: { operation: "callAll" },
  }),
  row("all versions of a hook", "ok", "GetAllExtensions", {
    handlers: ["echo", "success"],
    handler: { requestHook: { apiVersion: "test.runtime.cluster.x-k8s.io/v1alpha9", hook: "FakeHook" } },
    call: { operation: "getAll", hook: "FakeHook" },
  }),
];
