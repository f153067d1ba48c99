import { defined, stringifyJson } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import type { Json } from "@capikit/schema";

/**
 * Consequences of a change, the most severe first:
 *
 * - `objects`: valid objects may be rejected or lose data.
 * - `clients`: programs that read or write may meet unexpected values.
 * - `compatible`: existing users are not affected.
 * - `documentation`: only texts changed.
 */
export type Consequence = "clients" | "compatible" | "documentation" | "objects";

/** All consequences, the most severe first. */
const consequences: readonly Consequence[] = ["objects", "clients", "compatible", "documentation"];

/** One difference between two releases. */
export interface Change {
  readonly consequence: Consequence;
  /** The changed subject: `Cluster (cluster.x-k8s.io)`. */
  readonly subject: string;
  /** Its affected versions, sorted; empty if it has no versions. */
  readonly versions: readonly string[];
  /** The field, as `spec.list[].name`, values of maps as `labels{}`; empty for the root. */
  readonly path: string;
  /** The type of change, for programs: `field-added`. */
  readonly code: string;
  /** A description of the change. */
  readonly what: string;
  /** The previous value, if it is a single value. */
  readonly before?: Json;
  readonly after?: Json;
}

/** A change within a part, independent of its subject. */
export type PartChange = Omit<Change, "subject" | "versions">;

/** Creates a change; absent values are left out. */
export function change(
  consequence: Consequence,
  path: string,
  code: string,
  what: string,
  values: { readonly before?: Json | undefined; readonly after?: Json | undefined } = {},
): PartChange {
  return { consequence, path, code, what, ...defined(values) };
}

/** Sorts changes by subject, consequence, path and text; merges those of several versions. */
export function sortChanges(changes: readonly Change[]): readonly Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const { subject, consequence, path, code, what, before, after } = change;
    const key = JSON.stringify([subject, consequence, path, code, what, text(before), text(after)]);
    const known = merged.get(key);
    const versions = [...new Set([...(known?.versions ?? []), ...change.versions])].sort();
    merged.set(key, { ...(known ?? change), versions });
  }
  const rank = ({ consequence }: Change): number => consequences.indexOf(consequence);
  return [...merged.values()].sort(
    (a, b) =>
      compareText(a.subject, b.subject) ||
      rank(a) - rank(b) ||
      compareText(a.path, b.path) ||
      compareText(a.what, b.what) ||
      compareText(a.versions.join(), b.versions.join()),
  );
}

function text(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : stringifyJson(value);
}
