import { ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import { findNodes, importedNames } from "../../../shared/edit/syntax.ts";
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
  return importedNames(source)
    .filter(({ specifier }) => specifier.startsWith("../"))
    .map(({ name }) => name);
}

/** Returns all names except those of declared interfaces. */
function referencesIn({ tree }: ParsedSource): string[] {
  return findNodes(tree, ts.isIdentifier)
    .filter(({ parent }) => !ts.isInterfaceDeclaration(parent))
    .map(({ text }) => text);
}
