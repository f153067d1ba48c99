import { catalog, generatePatches, validateTopology } from "@capikit/api/catalog";
import { type HookSet, isSameHook } from "@capikit/api/catalog/runtime";
import { compareMinorReleases, type MinorRelease, referenceMinor } from "@capikit/api/releases";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { createDiagnostic, type Diagnostic, isError } from "@capikit/common/diagnostics";
import { formatCount, formatList } from "@capikit/common/text";
import { createHookClient, createRegistry, HookCallError } from "@capikit/extension-kit/caller";
import { checkResponse, conformanceDiagnostics, sampleOf } from "@capikit/extension-kit/testing";
import { UsageError } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import { ownVariables } from "../../shared/extension/own-variables.ts";
import { namedExtensionsOf } from "../../shared/extension/reach-extension.ts";
import { callingCatalog } from "../../shared/hooks/calling-catalog.ts";
import { hookOfHandler } from "../../shared/hooks/hooks-named.ts";
import { knownHooks } from "../../shared/hooks/known-hooks.ts";
import { releaseOf } from "../../shared/hooks/releases.ts";
import { dumpPathsOf, readDump } from "../../shared/input/read-dump.ts";
import { commandDiagnostics } from "../../shared/report/command-diagnostics.ts";
import { formatCounts, isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { DoctorCall } from "../doctor.ts";
import { type FoundExtension, judgeExtension } from "./judge-extension.ts";
import { foundIn, readCluster } from "./read-extensions.ts";

const dumpHelp =
  "kubectl get extensionconfigs,providers.clusterctl.cluster.x-k8s.io -A -o yaml --show-managed-fields";

/** Reports the extensions of a management cluster that an upgrade of Cluster API breaks. */
export async function checkUpgrade(release: string, call: DoctorCall, io: Io): Promise<number> {
  const { flags } = call;
  const target = releaseOf(release, "target");
  const stated = flags.current === undefined ? undefined : releaseOf(flags.current, "current");
  const { kubeconfig, context } = flags;
  const paths = dumpPathsOf(call);
  const dump = paths && readDump(paths, dumpHelp);
  const found =
    dump === undefined
      ? await readCluster({ kubeconfig, context }, io)
      : foundIn(paths?.join(", ") ?? "", dump.objects, dump.skipped);
  const current = stated ?? (found.core === undefined ? undefined : releaseOf(found.core, "current"));
  const { source, extensions } = found;
  const hooks = await knownHooks(call, io);
  const names = extensions.map(({ config }) => config.metadata.name ?? "");
  const diagnostics = [
    ...extensions.flatMap((one) => judgeExtension(one, { current, target, hooks })),
    ...judgeInPlaceHooks(extensions),
    ...[...unknownFacts(current, target), ...found.unknown].map((text) =>
      createDiagnostic(commandDiagnostics["upgrade/not-known"], `not known: ${text}`),
    ),
  ];
  for (const [name, config] of namedExtensionsOf(call)) {
    const registered = extensions.find((one) => one.isOfClusterApi && one.config.metadata.name === name);
    if (registered === undefined)
      throw new UsageError(
        `no ExtensionConfig ${name} in ${source}`,
        suggestWord(name, names) ?? `ExtensionConfigs: ${names.join(", ") || "none"}`,
      );
    const { settings } = registered.config.spec;
    if (settings !== undefined) config.spec.settings = settings;
    for (const diagnostic of await judgeAnswers(config, hooks, io.signal)) diagnostics.push(diagnostic);
  }
  const ok = !diagnostics.some(isError);
  await writeDiagnostics({ ok, source, target, current, extensions: names, diagnostics }, flags.format, io);
  if (!isDocument(flags.format)) {
    const from = current === undefined ? "" : ` from ${current}`;
    const checked = `${countedKinds(extensions)} of ${source}, upgrade${from} to ${target}`;
    io.stdout(`${diagnostics.length > 0 ? "\n" : ""}${checked}: ${formatCounts(diagnostics)}\n`);
  }
  const isClean = flags.strict ? diagnostics.every(({ severity }) => severity === "info") : ok;
  return isClean ? exit.ok : exit.findings;
}

/** Returns the number of ExtensionConfigs, and of the objects that register other extensions. */
function countedKinds(extensions: readonly FoundExtension[]): string {
  const counts = new Map([["ExtensionConfig", 0]]);
  for (const { config, isOfClusterApi } of extensions) {
    const kind = isOfClusterApi ? "ExtensionConfig" : config.kind;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return formatList(
    [...counts].map(([kind, count]) => formatCount(count, kind)),
    "and",
  );
}

/** Returns the facts that capikit cannot determine. */
function unknownFacts(current: MinorRelease | undefined, target: MinorRelease): readonly string[] {
  return [
    ...(compareMinorReleases(referenceMinor, target) < 0
      ? [
          `removals in ${target} announced after ${referenceMinor}, the newest release that this version of capikit supports; use a newer version if available`,
        ]
      : []),
    ...(current === undefined
      ? [
          "current release, so changed behaviour of existing hooks is not reported; set it with --current v1.12",
        ]
      : []),
  ];
}

/** Sends a sample request to each handler of an extension, and judges the answers. */
async function judgeAnswers(
  config: ExtensionConfig,
  hooks: HookSet,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const registry = createRegistry();
  const extension = `ExtensionConfig ${config.metadata.name ?? ""}`;
  const failed = (error: unknown, object: string): readonly Diagnostic[] => {
    if (!(error instanceof HookCallError)) throw error;
    return [
      createDiagnostic(commandDiagnostics["upgrade/call-failed"], error.message, { location: { object } }),
    ];
  };
  await using client = createHookClient({
    catalog: callingCatalog(hooks),
    registry,
    namespaceLabels: () => ({}),
  });
  const diagnostics: Diagnostic[] = [];
  try {
    const { config: discovered } = await client.discover(config, { signal });
    registry.warmUp([discovered]);
    const variables = await ownVariables(client, discovered, signal);
    for (const { name, requestHook } of discovered.status?.handlers ?? []) {
      const hook = hookOfHandler(requestHook, hooks);
      if (hook === undefined) continue;
      const where = `${extension}, handler ${name}`;
      const isPatching = isSameHook(hook, generatePatches) || isSameHook(hook, validateTopology);
      const request = await sampleOf(hook, isPatching ? variables : {});
      try {
        const object = { kind: "Cluster", metadata: {} };
        const response = await client.call(hook, object, name, request, { signal });
        const results = await checkResponse(hook, request, response as object);
        for (const diagnostic of conformanceDiagnostics({ results, url: where }))
          diagnostics.push(diagnostic);
      } catch (error) {
        for (const diagnostic of failed(error, where)) diagnostics.push(diagnostic);
      }
    }
  } catch (error) {
    for (const diagnostic of failed(error, extension)) diagnostics.push(diagnostic);
  }
  return diagnostics;
}

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
