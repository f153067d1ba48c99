import { ConversionError } from "@capikit/api/conversion/runtime";
import { isRecord } from "@capikit/common/json";
import type { ReviewedObject } from "./read-conversion-review.ts";

/**
 * Returns the converted object with its previous metadata: API servers accept only changed labels
 * and annotations. They refuse another name, namespace or uid, and silently drop other changes.
 *
 * @throws ConversionError when the converted object is another object, or has the wrong kind or
 * version.
 */
export function keepMetadata(before: ReviewedObject, after: unknown, apiVersion: string): object {
  if (!isRecord(after) || after.apiVersion !== apiVersion || after.kind !== before.kind) {
    const got = isRecord(after) ? `${String(after.kind)} of ${String(after.apiVersion)}` : "no object";
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      "",
      `the conversion returned ${got}, expected ${before.kind} of ${apiVersion}`,
    );
  }
  const converted = isRecord(after.metadata) ? after.metadata : {};
  const changed = ["name", "namespace", "uid"].find(
    (name) => (converted[name] ?? "") !== (before.metadata[name] ?? ""),
  );
  if (changed !== undefined) {
    throw new ConversionError(
      "CONVERSION_INVALID_OBJECT",
      `.metadata.${changed}`,
      "the conversion changed it: only labels and annotations may change",
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
