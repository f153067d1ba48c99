import { discoverVariables } from "@capikit/api/catalog";
import { apiVersionOf } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { HookCallError, type HookClient } from "@capikit/extension-kit/caller";
import { sampleRequest, type VariableDefinition, variableDefinitions } from "@capikit/extension-kit/testing";

/**
 * Returns the variables that an extension defines; undefined if it defines none itself. Handlers of
 * DiscoverVariables that fail are ignored: their calls are part of the output.
 */
export async function ownDefinitions(
  client: HookClient,
  config: ExtensionConfig,
  signal: AbortSignal,
): Promise<readonly VariableDefinition[] | undefined> {
  const responses: object[] = [];
  const object = { kind: "ClusterClass", metadata: {} };
  for (const { name, requestHook } of config.status?.handlers ?? []) {
    if (
      requestHook.hook !== discoverVariables.hook ||
      requestHook.apiVersion !== apiVersionOf(discoverVariables)
    )
      continue;
    try {
      const request = sampleRequest(discoverVariables);
      responses.push(await client.call(discoverVariables, object, name, request, { signal }));
    } catch (error) {
      if (!(error instanceof HookCallError)) throw error;
    }
  }
  return responses.length === 0 ? undefined : variableDefinitions(responses);
}
