import { catalog } from "@capikit/api/catalog";
import type { HookDescriptor, HookSet } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { createDiagnostic } from "@capikit/common/diagnostics";
import { formatList } from "@capikit/common/text";
import { createHookClient, createRegistry } from "@capikit/extension-kit/caller";
import { inPlaceCoverage } from "@capikit/extension-kit/conformance";
import { type ExternalPatches, TopologyError, topologyDiagnostics } from "@capikit/topology";
import { namedExtensionsOf } from "../../shared/extension/reach-extension.ts";
import { callingCatalog } from "../../shared/hooks/calling-catalog.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TopologyCheckCall, TopologyDiffCall, TopologyRenderCall } from "../topology.ts";

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
  call: TopologyCheckCall | TopologyDiffCall | TopologyRenderCall,
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
        const [handler, ...others] = handlers.filter(({ requestHook }) => requestHook.hook === hook.hook);
        if (handler === undefined) return undefined;
        if (others.length > 0) {
          const names = [handler, ...others].map(({ name }) => name);
          throw new TopologyError([
            createDiagnostic(
              topologyDiagnostics["topology/extension-failed"],
              `${formatList(names, "and")} answer ${hook.hook}: Cluster API supports one handler, and stops the rollout`,
              { location: { object: "extensions" } },
            ),
          ]);
        }
        const response = await sender<object, object>(hook)({ extension: handler.name, forObject }, request);
        const coverage = inPlaceCoverage(hook, request, response);
        const remaining = coverage?.objects.flatMap(({ kind, remaining: pointers }) =>
          pointers.map((pointer) => `${kind} ${pointer}`.trimEnd()),
        );
        return { extension: handler.name, remaining: remaining ?? ["its patches, which cannot be applied"] };
      },
    },
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
