import { catalog } from "@capikit/api/catalog";
import type { HookDescriptor, HookSet } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { createDiagnostic } from "@capikit/common/diagnostics";
import { formatList } from "@capikit/common/text";
import { createHookClient, createRegistry } from "@capikit/extension-kit/caller";
import { inPlaceCoverage } from "@capikit/extension-kit/testing";
import { type ExternalPatches, TopologyError, topologyDiagnostics } from "@capikit/topology";
import { namedExtensionsOf } from "../../shared/extension/reach-extension.ts";
import { callingCatalog } from "../../shared/hooks/calling-catalog.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyDiffCall, TopologyRenderCall } from "../topology.ts";

/** Callable extensions, to be closed. */
export interface ReachedExtensions extends AsyncDisposable {
  readonly external: ExternalPatches;
}

/**
 * Returns the ExtensionConfigs to call: those of the command line, with the settings of the files.
 * Files may be of others, so that they name no server to connect to.
 *
 * @throws UsageError for an extension that is named without a URL.
 */
export function extensionConfigs(
  call: TopologyDiffCall | TopologyRenderCall,
  inFiles: readonly ExtensionConfig[],
): ExtensionConfig[] {
  return Array.from(namedExtensionsOf(call), ([name, config]) => {
    const known = inFiles.findLast(({ metadata }) => metadata.name === name);
    if (known?.spec.settings !== undefined) config.spec.settings = known.spec.settings;
    return config;
  });
}

/** Discovers extensions and prepares calls. */
export async function reachExtensions(
  configs: readonly ExtensionConfig[],
  hooks: HookSet,
  { signal }: Io,
): Promise<ReachedExtensions> {
  const registry = createRegistry();
  // Without a cluster, namespace labels are unknown: all extensions apply.
  const client = createHookClient({ catalog: callingCatalog(hooks), registry, namespaceLabels: () => ({}) });
  const discovered = await Promise.all(
    configs.map(async (config) => {
      const { namespaceSelector: _, ...spec } = config.spec;
      return (await client.discover({ ...config, spec }, { signal })).config;
    }),
  );
  registry.warmUp(discovered);
  const sender =
    <Request, Response>(hook: HookDescriptor) =>
    (
      { extension, forObject }: { extension: string; forObject: { kind?: string; metadata: object } },
      request: Request,
    ) =>
      client.call(
        hook,
        { kind: forObject.kind ?? "Cluster", metadata: forObject.metadata },
        extension,
        request as object,
        { signal },
      ) as Promise<Response>;
  const { newest } = catalog;
  const handlers = discovered.flatMap(({ status }) => status?.handlers ?? []);
  return {
    external: {
      handlers: handlers.map(({ name, requestHook }) => ({ name, hook: requestHook.hook })),
      generatePatches: sender(newest.GeneratePatches),
      validateTopology: sender(newest.ValidateTopology),
      discoverVariables: sender(newest.DiscoverVariables),
      generateUpgradePlan: sender(newest.GenerateUpgradePlan),
      async updatesInPlace(forObject, request) {
        const hook = newest.CanUpdateMachineSet;
        const extension = onlyHandler(handlers, hook);
        if (extension === undefined) return undefined;
        const response = await sender<object, object>(hook)({ extension, forObject }, request);
        const coverage = inPlaceCoverage(hook, request, response);
        const remaining = coverage?.objects.flatMap(({ kind, remaining: pointers }) =>
          pointers.map((pointer) => `${kind} ${pointer}`.trimEnd()),
        );
        if (remaining?.length === 0 && onlyHandler(handlers, newest.UpdateMachine) === undefined)
          throw extensionFailed(
            `${extension} answers ${hook.hook}, but no handler answers UpdateMachine: Machines would stay in Updating`,
          );
        return { extension, remaining: remaining ?? ["its patches, which cannot be applied"] };
      },
    },
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

/** @throws TopologyError for several handlers of a hook of which Cluster API calls one */
function onlyHandler(
  handlers: NonNullable<ExtensionConfig["status"]>["handlers"] & object,
  { hook }: HookDescriptor,
): string | undefined {
  const names = handlers.filter(({ requestHook }) => requestHook.hook === hook).map(({ name }) => name);
  if (names.length > 1)
    throw extensionFailed(
      `${formatList(names, "and")} answer ${hook}: Cluster API supports one handler, and stops the rollout`,
    );
  return names[0];
}

function extensionFailed(message: string): TopologyError {
  const location = { object: "extensions" };
  return new TopologyError([
    createDiagnostic(topologyDiagnostics["topology/extension-failed"], message, { location }),
  ]);
}
