import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, KubernetesObject } from "@capikit/client";
import { isForbidden, isNotFound } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import { crdName } from "@capikit/common/versions";
import type { Reference } from "./object-heap.ts";

export const crd = metadataOnly(customResourceDefinition);

/** CRDs by name; null if missing or forbidden. */
export type KnownCrds = Map<string, KubernetesObject | null>;

/** Reads the metadata of CRDs that are not known yet. */
export async function readCrds(
  client: Pick<Client, "get">,
  references: readonly Reference[],
  known: KnownCrds,
  signal?: AbortSignal,
): Promise<void> {
  const names = new Set(references.map(({ group, kind }) => crdName(group, kind)));
  await Promise.all(
    [...names]
      .filter((name) => !known.has(name))
      .map(async (name) => {
        known.set(name, await orNull(client.get(crd, { name }, { signal })));
      }),
  );
}

/** Returns null for missing or forbidden objects, like clusterctl. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isNotFound(error) || isForbidden(error)) return null;
    throw error;
  }
}
