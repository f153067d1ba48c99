import { catalog } from "@capikit/api/catalog";
import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { formatList } from "@capikit/common/text";
import { hookOfHandler } from "../../shared/hooks/hooks-named.ts";
import { commandDiagnostics } from "../../shared/report/command-diagnostics.ts";
import type { FoundExtension } from "./judge-extension.ts";

type Selector = FoundExtension["config"]["spec"]["namespaceSelector"];

/** A handler of a hook that Cluster API calls in one extension only. */
interface Found {
  readonly name: string;
  readonly hook: string;
  readonly extension: string;
  readonly selector: Selector;
}

/** Returns the problems of updates in place, for which Cluster API needs handlers of two hooks, each once. */
export function judgeInPlaceHooks(extensions: readonly FoundExtension[]): readonly Diagnostic[] {
  const found = extensions.flatMap(({ config, isOfClusterApi }) =>
    (isOfClusterApi ? (config.status?.handlers ?? []) : []).flatMap(({ name, requestHook }): Found[] => {
      const hook = hookOfHandler(requestHook, catalog);
      const extension = `ExtensionConfig ${config.metadata.name ?? ""}`;
      return hook?.extensions === "one"
        ? [{ name, hook: hook.hook, extension, selector: config.spec.namespaceSelector }]
        : [];
    }),
  );
  /** Returns the handlers of a hook that may be called for the same namespaces as a handler. */
  const besides = (one: Found, wanted: string): readonly Found[] =>
    found.filter(({ hook, selector }) => hook === wanted && !areDisjoint(selector, one.selector));
  const missing = found.filter(
    (one) => one.hook !== "UpdateMachine" && besides(one, "UpdateMachine").length === 0,
  );
  // The first of several handlers names all.
  const repeated = found
    .map((one) => ({ one, all: besides(one, one.hook) }))
    .filter(({ one, all }) => all.length > 1 && all[0] === one);
  return [
    ...missing.map(({ name, hook, extension }) =>
      createDiagnostic(
        commandDiagnostics["upgrade/in-place-hooks"],
        `${hook} has a handler, but UpdateMachine has none: Machines would stay in Updating`,
        { location: { object: `${extension}, handler ${name}` } },
      ),
    ),
    ...repeated.map(({ one, all }) => {
      const names = all.map(({ name }) => name).sort();
      return createDiagnostic(
        commandDiagnostics["upgrade/one-handler"],
        `several handlers of ${one.hook}, of which Cluster API supports one: ${formatList(names, "and")}`,
        { location: { object: one.extension } },
      );
    }),
  ];
}

/** Reports whether no namespace can match both: what they demand of one label excludes each other. */
function areDisjoint(...selectors: readonly [Selector, Selector]): boolean {
  const demands = selectors.flatMap((selector) => [
    ...Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({
      key,
      operator: "In",
      values: [value],
    })),
    ...(selector?.matchExpressions ?? []),
  ]);
  return [...Map.groupBy(demands, ({ key }) => key).values()].some((ofLabel) => {
    const valuesOf = (of: string) =>
      ofLabel.flatMap(({ operator, values = [] }) => (operator === of ? [values] : []));
    const excluded = valuesOf("NotIn").flat();
    const [first, ...others] = valuesOf("In");
    const left = first?.filter(
      (value) => !excluded.includes(value) && others.every((values) => values.includes(value)),
    );
    if (left?.length === 0) return true;
    const has = (of: string): boolean => ofLabel.some(({ operator }) => operator === of);
    return has("DoesNotExist") && (first !== undefined || has("Exists"));
  });
}
