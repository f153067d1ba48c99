import type { CustomResourceDefinition } from "@capikit/api/kubernetes/apiextensions/v1";
import type { ManagedFieldsEntry } from "@capikit/api/meta";

/**
 * Removes managed fields of versions that are no longer served, which would break every apply;
 * undefined if nothing changes. Keeps an entry for the name if nothing remains, because the server
 * would attribute an empty list to another writer.
 */
export function servedManagedFields(
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
