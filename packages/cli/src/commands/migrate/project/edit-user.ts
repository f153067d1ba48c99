import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { type EditOrTodo, openPlaces, withTodos } from "./author-todo.ts";
import { type DeclaredKinds, declaredKinds, type KindsInFolder } from "./declared-kind.ts";
import { usedKinds } from "./status-names.ts";

/** Returns edits of a file, and the places that the author decides about. */
export type EditUses = (
  source: ParsedSource,
  used: readonly KindMigration[],
  kinds: DeclaredKinds,
) => readonly EditOrTodo[];

/** Edits a file that uses the types of a project. Returns the places that are open. */
export function editUser(
  project: Project,
  path: string,
  groups: readonly KindsInFolder[],
  moves: readonly EditUses[],
): readonly string[] {
  const { draft } = project;
  const todos = new Set<string>();
  const used = usedKinds(
    draft.source(path),
    groups.flatMap(({ kinds }) => kinds),
  );
  for (const move of moves) {
    const source = draft.source(path);
    const made = withTodos(source, move(source, used, declaredKinds(project, source, groups)));
    draft.edit(path, () => made.edits);
    for (const todo of made.todos) todos.add(todo);
  }
  return openPlaces(path, draft.read(path) ?? "", todos);
}
