import type { Diagnostic } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";

/**
 * Merges problems that templates with the same ClusterClass repeat, and those of the items of a
 * list. Reports a deprecated version once for each file: its objects are migrated together.
 */
export function mergeRepeated(problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, { readonly first: Diagnostic; readonly fields: Set<string> }>();
  for (const first of problems) {
    const { code, message, location: { path, object, field = "" } = {} } = first;
    const place = code === "template/deprecated-version" ? [] : [object, field.replaceAll(/\[\d+\]/g, "[]")];
    const key = JSON.stringify([code, message, path, ...place]);
    const group = groups.get(key) ?? { first, fields: new Set() };
    groups.set(key, group);
    if (place.length > 0) group.fields.add(field);
  }
  return [...groups.values()].map(({ first, fields }) =>
    fields.size < 2
      ? first
      : { ...first, message: `${first.message} (also in ${formatCount(fields.size - 1, "other item")})` },
  );
}
