import { posix } from "node:path";
import type { TextEdit } from "@capikit/generators/model";
import { type Ts, ts } from "@capikit/generators/source";
import type { ParsedSource } from "./parsed-source.ts";
import { findNodes } from "./syntax.ts";

/**
 * Changes the relative module specifiers of a file with types: in imports, exports and types.
 *
 * @param folder contains the changed file
 * @param move returns the new path of a module, if it changes
 */
export function moveSpecifiers(
  { path, tree }: ParsedSource,
  folder: string,
  move: (target: string) => string | undefined,
): readonly TextEdit[] {
  return findNodes(tree, ts.isStringLiteralLike).flatMap((specifier): readonly TextEdit[] => {
    if (!/^\.\.?(?:\/|$)/.test(specifier.text) || !isModule(specifier)) return [];
    const target = move(posix.join(posix.dirname(path), specifier.text));
    if (target === undefined) return [];
    const relative = posix.relative(folder, target);
    const text = relative.startsWith(".") ? relative : `./${relative}`;
    if (text === specifier.text) return [];
    return [{ at: specifier.getStart(tree) + 1, end: specifier.end - 1, text }];
  });
}

function isModule(node: Ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent)) return true;
  if (ts.isExternalModuleReference(parent) || ts.isModuleDeclaration(parent)) return true;
  return ts.isLiteralTypeNode(parent) && ts.isImportTypeNode(parent.parent);
}
