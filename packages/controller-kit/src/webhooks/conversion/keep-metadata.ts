import { ConversionError } from "@capikit/api/conversion/runtime";
import { isRecord } from "@capikit/common/json";
import type { ReviewedObject } from "./read-conversion-review.ts";

/**
 * The converted object with the metadata that it had: API servers let conversions change labels and annotations alone. They refuse
 * another name, namespace or uid, and drop other changes without a word.
 *
 * @throws ConversionError when the converted object is no longer the same, or not what was asked for.
 */
export function keepMetadata(before: ReviewedObject, after: unknown, apiVersion: string): object {
  if (!isRecord(after) || after.apiVersion !== apiVersion || after.kind !== before.kind) {
    const got = isRecord(after) ? `${String(after.kind)} of ${String(after.apiVersion)}` : "no object";
    throw new ConversionError(
      "InvalidObject",
      "",
      `the conversion gave ${got} where ${before.kind} of ${apiVersion} was asked for`,
    );
  }
  const converted = isRecord(after.metadata) ? after.metadata : {};
  const changed = ["name", "namespace", "uid"].find(
    (name) => (converted[name] ?? "") !== (before.metadata[name] ?? ""),
  );
  if (changed !== undefined) {
    throw new ConversionError(
      "InvalidObject",
      `.metadata.${changed}`,
      "the conversion changed it, and may change labels and annotations alone",
    );
  }
  const { labels: _, annotations: __, ...kept } = before.metadata;
  const { labels, annotations } = converted;
  return {
    ...after,
    metadata: {
      ...kept,
      ...(labels !== undefined && { labels }),
      ...(annotations !== undefined && { annotations }),
    },
  };
}
