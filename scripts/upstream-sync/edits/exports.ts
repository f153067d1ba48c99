import { posix } from "node:path";
import { type Ts, ts } from "@capikit/generators/source";
import type { SourceTree } from "../tree/source-tree.ts";
import { editModule, removeNode } from "./edit-module.ts";

/** The index of the folder of a file. */
export const indexOf = (path: string): string => `${posix.dirname(path)}/index.ts`;

/** Exports all of a file from an index, in the order of paths. */
export function exportFrom(tree: SourceTree, index: string, path: string): void {
  if (!tree.has(index)) return;
  const { text, tree: syntax } = tree.module(index);
  const relative = posix.relative(posix.dirname(index), path);
  const specifier = relative.startsWith(".") ? relative : `./${relative}`;
  const stem = (one: string): string => one.replace(/\.ts$/, "");
  const next = wholeExports(syntax).find(({ module }) => stem(module) > stem(specifier));
  const at = next?.node.getStart(syntax) ?? text.length;
  editModule(tree, index, [{ at, text: `export * from "${specifier}";\n` }]);
}

/** Exports one name of a file from an index. */
export function exportName(tree: SourceTree, index: string, path: string, name: string): void {
  if (!tree.has(index)) return;
  const { text, tree: syntax } = tree.module(index);
  const specifier = posix.relative(posix.dirname(index), path);
  const known = syntax.statements.filter(ts.isExportDeclaration).find(({ exportClause, moduleSpecifier }) => {
    const isList = exportClause !== undefined && ts.isNamedExports(exportClause);
    return isList && moduleSpecifier?.getText(syntax) === `"${specifier}"`;
  });
  const list = known?.exportClause;
  if (list !== undefined && ts.isNamedExports(list) && list.elements.length > 0)
    editModule(tree, index, [{ at: list.elements[0]?.getStart(syntax) ?? list.pos, text: `${name}, ` }]);
  else editModule(tree, index, [{ at: text.length, text: `export { ${name} } from "${specifier}";\n` }]);
}

/** Removes a file from all indexes that export it. */
export function stopExporting(tree: SourceTree, path: string): void {
  for (const index of tree.paths.filter((one) => posix.basename(one) === "index.ts")) {
    const found = wholeExports(tree.module(index).tree).find(
      ({ module }) => posix.join(posix.dirname(index), module) === path,
    );
    if (found === undefined) continue;
    const { text } = tree.module(index);
    tree.set(index, text.slice(0, found.node.getStart()) + text.slice(found.node.end).replace(/^\n/, ""));
  }
}

function wholeExports(
  tree: Ts.SourceFile,
): { readonly node: Ts.ExportDeclaration; readonly module: string }[] {
  return tree.statements.filter(ts.isExportDeclaration).flatMap((node) => {
    const { exportClause, moduleSpecifier } = node;
    const isWhole = exportClause === undefined && moduleSpecifier !== undefined;
    return isWhole && ts.isStringLiteral(moduleSpecifier) ? [{ node, module: moduleSpecifier.text }] : [];
  });
}

/** Removes a name from the lists of names that files export from others. */
export function removeReexport(tree: SourceTree, folder: string, name: string): void {
  for (const path of tree.paths.filter((one) => posix.dirname(one) === folder)) {
    const { tree: syntax } = tree.module(path);
    for (const statement of syntax.statements.filter(ts.isExportDeclaration)) {
      const clause = statement.exportClause;
      if (clause === undefined || !ts.isNamedExports(clause)) continue;
      const kept = clause.elements.filter((one) => one.name.text !== name);
      if (kept.length === clause.elements.length) continue;
      if (kept.length === 0) removeNode(tree, path, statement);
      else {
        const names = kept.map((one) => one.getText(syntax)).join(", ");
        editModule(tree, path, [{ at: clause.getStart(syntax), end: clause.end, text: `{ ${names} }` }]);
      }
      break;
    }
  }
}
