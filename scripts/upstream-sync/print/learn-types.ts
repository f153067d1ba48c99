import type { GoPackage } from "../facts/facts.ts";
import { findMember } from "../tree/find-member.ts";
import { findType } from "../tree/find-type.ts";
import type { SourceTree } from "../tree/source-tree.ts";

/** Returns how existing fields of a Go type are typed; `undefined` for a type without a field. */
export type LearnedTypes = (goPackage: string, goType: string) => string | undefined;

/** Reads from the existing fields how Go types are written in TypeScript. */
export function learnTypes(tree: SourceTree, facts: readonly GoPackage[]): LearnedTypes {
  const counts = new Map<string, Map<string, number>>();
  for (const { name, types } of facts) {
    for (const type of types) {
      const place = findType(tree, name, type.name);
      if (place === undefined) continue;
      for (const field of type.fields) {
        const text = findMember(tree, place, field.name)?.node.type?.getText();
        // Literals are the values of one field.
        if (text === undefined || text.includes('"')) continue;
        const goType = withoutPointer(field.type);
        count(counts, `${name} ${goType}`, text);
        if (!isLocal(goType)) count(counts, goType, text);
      }
    }
  }
  return (name, goType) => most(counts.get(`${name} ${goType}`)) ?? most(counts.get(goType));
}

/** Removes the star of a pointer. */
export function withoutPointer(goType: string): string {
  return goType.replace(/^\*/, "");
}

/** Whether a Go type is declared in the same package. */
function isLocal(goType: string): boolean {
  return /^(?:\[\]|map\[string\])*\*?[A-Z]\w*$/.test(goType);
}

function count(counts: Map<string, Map<string, number>>, key: string, text: string): void {
  const found = counts.get(key) ?? new Map<string, number>();
  counts.set(key, found.set(text, (found.get(text) ?? 0) + 1));
}

function most(texts: ReadonlyMap<string, number> | undefined): string | undefined {
  return [...(texts ?? [])].sort(([, a], [, b]) => b - a)[0]?.[0];
}
