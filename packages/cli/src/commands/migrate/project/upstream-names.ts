import { type TextEdit, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { findNodes } from "../../../shared/edit/syntax.ts";

/** Endings of the names of new types, and those in Cluster API's own kinds. */
const endings: readonly (readonly [string, string])[] = [
  ["V1beta1", "V1Beta1DeprecatedStatus"],
  ["Deprecated", "DeprecatedStatus"],
  ["Initialization", "InitializationStatus"],
];

/** Renames the types that a file did not declare before, as Cluster API names them. */
export function upstreamNames(source: ParsedSource, before: string): readonly TextEdit[] {
  const declared = source.tree.statements.filter(ts.isInterfaceDeclaration).map(({ name }) => name.text);
  const renamed = new Map(
    declared.flatMap((name): [string, string][] => {
      const [ending, upstream] = endings.find(([one]) => name.endsWith(one)) ?? [];
      if (ending === undefined || new RegExp(`\\b${name}\\b`).test(before)) return [];
      const wanted = `${name.slice(0, -ending.length)}${upstream}`;
      return declared.includes(wanted) ? [] : [[name, wanted]];
    }),
  );
  return findNodes(source.tree, ts.isIdentifier).flatMap((node) => {
    const text = renamed.get(node.text);
    return text === undefined ? [] : [{ at: node.getStart(source.tree), end: node.end, text }];
  });
}
