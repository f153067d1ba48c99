import { generatePatches, validateTopology } from "@capikit/api/catalog";
import { type HookSet, isSameHook } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { createHookClient, createRegistry, HookCallError } from "@capikit/extension-kit/caller";
import { checkResponse, conformanceDiagnostics } from "@capikit/extension-kit/conformance";
import { sampleOf } from "@capikit/extension-kit/samples";
import { ownVariables } from "../../../shared/extension/own-variables.ts";
import { callingCatalog } from "../../../shared/hooks/calling-catalog.ts";
import { hookOfHandler } from "../../../shared/hooks/hooks-named.ts";
import { commandDiagnostics } from "../../../shared/report/command-diagnostics.ts";

/** Sends a sample request to each handler of an extension, and judges the answers. */
export async function judgeAnswers(
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
