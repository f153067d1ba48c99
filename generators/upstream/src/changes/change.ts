import { stringifyJson } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import type { Json } from "@capikit/schema";

/**
 * What a change means, the worst first:
 *
 * - `objects`: objects that were taken may be refused, or lose what they hold.
 * - `clients`: programs that read or write may meet what they do not expect.
 * - `compatible`: whoever goes on as before sees nothing of it.
 * - `documentation`: texts alone.
 */
export type Consequence = "clients" | "compatible" | "documentation" | "objects";

/** All of them, the worst first. */
export const consequences: readonly Consequence[] = ["objects", "clients", "compatible", "documentation"];

/** One difference between two releases. */
export interface Change {
  readonly consequence: Consequence;
  /** What changed: `Cluster (cluster.x-k8s.io)`. */
  readonly subject: string;
  /** In which versions of it, sorted; empty where it has none. */
  readonly versions: readonly string[];
  /** The field, as `spec.list[].name`, values of maps as `labels{}`; empty for the whole. */
  readonly path: string;
  /** What sort of change, for programs: `field-added`. */
  readonly code: string;
  /** The change in words. */
  readonly what: string;
  /** What stood there, where there is one value to show. */
  readonly before?: Json;
  readonly after?: Json;
}

/** A change of a part, which does not know what it is a part of. */
export type PartChange = Omit<Change, "subject" | "versions">;

/** Sorted by subject, consequence, path and words; a change that several versions share comes once. */
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
