import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { importedNames } from "../../../shared/edit/syntax.ts";

/** The new places of the status fields of a kind, by the old name. */
export interface StatusNames {
  /** Path below the status: `initialization.provisioned`. */
  readonly moved: ReadonlyMap<string, string>;
  /** Fields that are lists now. */
  readonly lists: ReadonlySet<string>;
}

/** Returns the kinds whose types or descriptors a file imports. */
export function usedKinds(source: ParsedSource, kinds: readonly KindMigration[]): readonly KindMigration[] {
  const imported = new Set(importedNames(source).map(({ name }) => name.toLowerCase()));
  return kinds.filter(({ kind }) => imported.has(kind.toLowerCase()));
}

/** Returns the new places of the status fields of a kind. */
export function statusNames({ moves }: KindMigration): StatusNames {
  const moved = new Map<string, string>();
  const lists = new Set<string>();
  for (const { from, to, becomes } of moves) {
    const [, name] = /^status\.(\w+)$/.exec(from) ?? [];
    // New conditions have the name of the old ones.
    if (name === undefined || name === "conditions") continue;
    if (becomes === "list") lists.add(name);
    else moved.set(name, to.slice("status.".length));
  }
  return { moved, lists };
}
