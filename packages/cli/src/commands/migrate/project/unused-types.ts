import { type Ts, ts } from "@capikit/model";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { removals, wholeMember } from "./member-node.ts";
import type { TakenFields } from "./take-fields.ts";

/** Removes the interfaces of removed fields that no type of the folder refers to any more. */
export function removeUnusedTypes({ draft, files }: Project, folder: string, taken: TakenFields): void {
  const removed = [...taken.values()].flatMap((members) => [...members.values()]).join("\n");
  const paths = [...new Set([...files, ...draft.changes().map(({ path }) => path)])].filter(
    (path) => path.startsWith(`${folder}/`) && draft.read(path) !== undefined,
  );
  const used = new Set(paths.flatMap((path) => referencesIn(draft.source(path))));
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
