import { namespace as namespaceKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isForbidden, isNotFound } from "@capikit/client/errors";

/** Creates missing namespaces. Assumes that a namespace exists if reading it is forbidden. */
export async function ensureNamespaces(
  target: Client,
  names: Iterable<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  await Promise.all([...new Set(names)].map((name) => ensureNamespace(target, name, signal)));
}

async function ensureNamespace(target: Client, name: string, signal: AbortSignal | undefined): Promise<void> {
  try {
    await target.get(namespaceKind, { name }, { signal });
  } catch (error) {
    if (isForbidden(error)) return;
    if (!isNotFound(error)) throw error;
    await target.create(namespaceKind, { metadata: { name } }, { signal }).catch((refused: unknown) => {
      if (!isAlreadyExists(refused)) throw refused;
    });
  }
}

/** Returns an identifier of the cluster; empty if reading it is forbidden. */
export async function clusterId(client: Client, signal: AbortSignal | undefined): Promise<string> {
  try {
    return (await client.get(namespaceKind, { name: "kube-system" }, { signal })).metadata.uid ?? "";
  } catch (error) {
    if (isForbidden(error) || isNotFound(error)) return "";
    throw error;
  }
}
