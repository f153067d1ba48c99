import { posix } from "node:path";
import { type TextEdit, type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../edit/parsed-source.ts";
import { kindsModule, type Project } from "../project.ts";
import type { MovedGroup } from "./move-users.ts";

/** Makes a file import types and kinds of the new versions instead of the old ones. */
export function moveImports(project: Project, path: string, groups: readonly MovedGroup[]): void {
  const moved = groups.flatMap(({ scope }): [string, string][] => [
    [scope.from.folder, scope.folder],
    [
      posix.dirname(kindsModule(project, scope.from.folder)),
      posix.dirname(kindsModule(project, scope.folder)),
    ],
  ]);
  project.draft.edit(path, (source) => specifiersOf(source).flatMap((one) => editOf(source, one, moved)));
}

function editOf(
  source: ParsedSource,
  specifier: Ts.StringLiteral,
  moved: readonly (readonly [string, string])[],
): readonly TextEdit[] {
  if (!specifier.text.startsWith(".")) return [];
  const folder = posix.dirname(source.path);
  const target = posix.join(folder, specifier.text);
  const [from, to] = moved.find(([one]) => target === one || target.startsWith(`${one}/`)) ?? [];
  if (from === undefined || to === undefined) return [];
  const way = posix.relative(folder, `${to}${target.slice(from.length)}`);
  const text = way.startsWith(".") ? way : `./${way}`;
  return [{ at: specifier.getStart(source.tree) + 1, end: specifier.end - 1, text }];
}

/** Returns the module names of imports, exports and dynamic imports. */
function specifiersOf({ tree }: ParsedSource): readonly Ts.StringLiteral[] {
  const found: Ts.StringLiteral[] = [];
  const visit = (node: Ts.Node): void => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const name = isImport
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined;
    if (name !== undefined && ts.isStringLiteral(name)) found.push(name);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
