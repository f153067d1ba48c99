import { configMap } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { getIfExists } from "@capikit/controller-kit/capi";
import type { PaperCloudAddon } from "../../api/addons/v7alpha7/index.ts";

/** Installs an add-on in a workload cluster. Called again after possible changes. */
export async function install(client: Client, addon: PaperCloudAddon, signal: AbortSignal): Promise<void> {
  await client.apply(configMap, { metadata: refOf(addon), data: addon.spec.settings ?? {} }, { signal });
}

/**
 * Removes an add-on from a workload cluster, if it is installed, and if `isUnwanted` confirms it: what it has
 * stored there is lost.
 */
export async function uninstall(
  client: Client,
  addon: PaperCloudAddon,
  { isUnwanted, signal }: { readonly isUnwanted: () => Promise<boolean>; readonly signal: AbortSignal },
): Promise<void> {
  const installed = await getIfExists(client, configMap, refOf(addon), { signal });
  if (installed === undefined || !(await isUnwanted())) return;
  const { uid = "" } = installed.metadata;
  // Another leader may have installed it again since then.
  await client.delete(configMap, refOf(addon), { preconditions: { uid }, signal }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}

function refOf({ metadata }: PaperCloudAddon) {
  return { namespace: "kube-system", name: `paper-cloud-${metadata.name}` };
}
