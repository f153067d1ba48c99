import { setTimeout as wait } from "node:timers/promises";
import type { CustomResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor, ManagedFieldsEntry } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isConflict, isNotFound } from "@capikit/client/errors";
import type { PartialObjectMetadata } from "@capikit/client/kinds";
import { type LookUpOptions, refOf } from "../../capi/index.ts";

/** The calls of a client that a migration makes. */
export type MigrationClient = Pick<Client, "get" | "listAll" | "patch">;

const tries = 5;
const delayMillis = 10;

/** Removes an object's managed fields of versions that are no longer served. */
export async function cleanManagedFields(
  client: MigrationClient,
  kind: KindDescriptor<PartialObjectMetadata>,
  object: PartialObjectMetadata,
  crd: CustomResourceDefinition,
  { signal, now }: LookUpOptions & { readonly now: Date },
): Promise<void> {
  const ref = refOf(object);
  let current = object;
  for (let tried = 1; ; tried += 1) {
    const { managedFields = [], resourceVersion } = current.metadata;
    const served = servedManagedFields(managedFields, crd, kind.version, now);
    if (served === undefined) return;
    try {
      const operations = [
        { op: "replace", path: "/metadata/managedFields", value: served },
        { op: "replace", path: "/metadata/resourceVersion", value: resourceVersion },
      ] as const;
      await client.patch(kind, ref, { type: "json", operations }, { signal });
      return;
    } catch (error) {
      if (isNotFound(error)) return;
      if (!isConflict(error) || tried === tries) throw error;
    }
    await wait(delayMillis, undefined, { signal });
    current = await client.get(kind, ref, { signal });
  }
}

/**
 * Removes managed fields of versions that are no longer served, which would break every apply;
 * undefined if nothing changes. Keeps an entry for the name if nothing remains, because the server
 * would attribute an empty list to another writer.
 */
function servedManagedFields(
  entries: readonly ManagedFieldsEntry[],
  { spec }: CustomResourceDefinition,
  storageVersion: string,
  now: Date,
): readonly ManagedFieldsEntry[] | undefined {
  const served = new Set(
    spec.versions.filter((one) => one.served).map(({ name }) => `${spec.group}/${name}`),
  );
  const kept = entries.filter(({ apiVersion = "" }) => served.has(apiVersion));
  const [first] = entries;
  if (kept.length === entries.length || first === undefined) return undefined;
  if (kept.length > 0) return kept;
  return [
    {
      ...(first.manager === undefined ? {} : { manager: first.manager }),
      ...(first.operation === undefined ? {} : { operation: first.operation }),
      apiVersion: `${spec.group}/${storageVersion}`,
      time: `${now.toISOString().slice(0, 19)}Z`,
      fieldsType: "FieldsV1",
      fieldsV1: { "f:metadata": { "f:name": {} } },
    },
  ];
}
