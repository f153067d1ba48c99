import type { ManagedFieldsEntry } from "@capikit/api/meta";
import type { CustomResourceDefinition } from "../contract/crd-kind.ts";

/**
 * The managed fields without those of versions that are not served any more, with which the API server refuses every apply; undefined
 * where there are none of those. Where nothing is left, an entry of the name alone stays, because the server takes an object without
 * any for one that somebody else updated.
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
