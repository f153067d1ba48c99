import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import type { ReconcileContext } from "@capikit/controller-kit";
import { patchObject } from "@capikit/controller-kit/capi/patch";
import { checkHookVersions, HookCallError, type HookVersionFinding } from "@capikit/extension-kit/caller";
import { CaBundleError, caBundleOf } from "./ca-bundle.ts";
import { ownConditions, withDiscovered, withHookVersions, withNotDiscovered } from "./conditions.ts";
import type { ExtensionsContext } from "./extensions.ts";

/** Dependencies of a discovery, available to a reconcile and a runnable. */
export type DiscoverContext = Pick<ReconcileContext, "client" | "logger" | "signal">;

/**
 * Sets the caBundle of an extension, discovers its handlers, and writes the result.
 *
 * @param before as it was read
 *
 * @param config desired state, without the result of discovery
 *
 * @returns the stored ExtensionConfig
 *
 * @throws HookCallError and CaBundleError when discovery fails, which the conditions report.
 * ApiError.
 */
export async function discoverExtension(
  context: ExtensionsContext,
  { client, logger, signal }: DiscoverContext,
  before: ExtensionConfig,
  config: ExtensionConfig = before,
): Promise<ExtensionConfig> {
  const { kind, hooks, versions } = context;
  const patch = (from: ExtensionConfig, after: ExtensionConfig): Promise<ExtensionConfig | undefined> =>
    patchObject(client, kind, from, after, { ...ownConditions, signal });
  let from = before;
  let current = config;
  try {
    const injected = await injectCaBundle(context, client, config, signal);
    if (injected !== undefined) {
      // It has a new generation now, which conditions name.
      from = injected;
      current = injected;
    }
    const { config: discovered } = await hooks.discover(current, { signal });
    const findings = checkHookVersions([discovered], context);
    report(findings, logger);
    versions.show(discovered.metadata.name ?? "", findings);
    const after = withHookVersions(withDiscovered(discovered), findings);
    return (await patch(from, after)) ?? after;
  } catch (error) {
    if (error instanceof HookCallError || error instanceof CaBundleError) {
      await patch(from, withNotDiscovered(current, error.message));
    }
    throw error;
  }
}

async function injectCaBundle(
  { kind }: ExtensionsContext,
  client: Client,
  config: ExtensionConfig,
  signal: AbortSignal,
): Promise<ExtensionConfig | undefined> {
  const caBundle = await caBundleOf(client, config, signal);
  if (caBundle === undefined || caBundle === config.spec.clientConfig.caBundle) return undefined;
  const patch = { spec: { clientConfig: { caBundle } } };
  return client.patch(kind, { name: config.metadata.name ?? "" }, { type: "merge", patch }, { signal });
}

function report(findings: readonly HookVersionFinding[], logger: DiscoverContext["logger"]): void {
  for (const { handler, state, message } of findings) {
    logger.warn("Handler has an outdated hook version", { handler, state, message });
  }
}
