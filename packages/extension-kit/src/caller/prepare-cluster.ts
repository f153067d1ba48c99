import { conversionDataAnnotation } from "@capikit/api/conversion/runtime";

const lastAppliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * Returns a copy of an object as Cluster API sends it to extensions: without status, managed
 * fields, and the annotations in which kubectl and conversions keep copies of it.
 */
export function prepareCluster<T extends object>(cluster: T): T {
  const { status: _status, ...rest } = cluster as Record<string, unknown>;
  const { metadata } = rest;
  if (typeof metadata !== "object" || metadata === null) {
    return rest as T;
  }
  const { managedFields: _fields, annotations, ...others } = metadata as Record<string, unknown>;
  const kept = Object.entries(annotations ?? {}).filter(
    ([key]) => key !== lastAppliedAnnotation && key !== conversionDataAnnotation,
  );
  const prepared = { ...others, ...(kept.length > 0 && { annotations: Object.fromEntries(kept) }) };
  return { ...rest, metadata: prepared } as T;
}
