import { type Ts, ts } from "@capikit/model";
import { importsOf, specifierOf } from "../../../shared/edit/add-import.ts";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { removals, wholeMember } from "./member-node.ts";
import type { TakenFields } from "./take-fields.ts";

/** Removes the interfaces of removed fields that no file of the project refers to any more. */
export function removeUnusedTypes(
  { draft, files, model }: Project,
  folder: string,
  taken: TakenFields,
): void {
  const removed = [...taken.values()].flatMap((members) => [...members.values()]).join("\n");
  const paths = [...new Set([...files, ...draft.changes().map(({ path }) => path)])].filter(
    (path) => path.startsWith(`${folder}/`) && draft.read(path) !== undefined,
  );
  const packages = model.packages.map((one) => `${one.folder}/`);
  const users = files.filter((path) => !path.startsWith(`${folder}/`) && draft.read(path) !== undefined);
  const used = new Set([
    ...paths.flatMap((path) => referencesIn(draft.source(path))),
    ...users.flatMap((path) => {
      // Other packages have types of the same names.
      const isPackage = packages.some((one) => path.startsWith(one));
      return isPackage ? importsFromOutside(draft.source(path)) : referencesIn(draft.source(path));
    }),
  ]);
  for (const path of paths)
    draft.edit(path, (source) =>
      removals(
        source.tree.statements
          .filter(ts.isInterfaceDeclaration)
          .filter(({ name: { text } }) => !used.has(text) && new RegExp(`\\b${text}\\b`).test(removed))
          .map((one) => wholeMember(source, one)),
      ),
    );
}

/** Returns the names that a file imports from other folders. */
function importsFromOutside(source: ParsedSource): string[] {
  return importsOf(source).flatMap((one) => {
    const bindings = one.importClause?.namedBindings;
    if (!specifierOf(one).startsWith("../") || bindings === undefined || !ts.isNamedImports(bindings))
      return [];
    return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  });
}

/** Returns all names except those of declared interfaces. */
function referencesIn({ tree }: ParsedSource): string[] {
  const found: string[] = [];
  const visit = (node: Ts.Node): void => {
    const isDeclared = ts.isIdentifier(node) && ts.isInterfaceDeclaration(node.parent);
    if (ts.isIdentifier(node) && !isDeclared) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
