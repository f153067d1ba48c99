import { configMap } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import type { PaperCloudAddon } from "../../api/addons/v7alpha7/index.ts";

/** Installs an add-on in a workload cluster. Called again after possible changes. */
export async function install(client: Client, addon: PaperCloudAddon, signal: AbortSignal): Promise<void> {
  await client.apply(configMap, { metadata: refOf(addon), data: addon.spec.settings ?? {} }, { signal });
}

/** Removes an add-on from a workload cluster, if it is installed. */
export async function uninstall(client: Client, addon: PaperCloudAddon, signal: AbortSignal): Promise<void> {
  await client.delete(configMap, refOf(addon), { signal }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
  });
}

function refOf({ metadata }: PaperCloudAddon) {
  return { namespace: "kube-system", name: `paper-cloud-${metadata.name}` };
}
