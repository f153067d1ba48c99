import type { Project } from "../../../shared/project-edit/project.ts";
import { openPlaces, withTodos } from "./author-todo.ts";
import { declaredKinds } from "./declared-kind.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";
import { moveImports } from "./move-imports.ts";
import { moveManifests } from "./move-manifests.ts";
import { moveStatusUses } from "./move-status-uses.ts";
import { moveWebhooks } from "./move-webhooks.ts";
import { addReleaseSeries } from "./release-series.ts";
import { removeContractOption } from "./remove-contract-option.ts";
import { usedKinds } from "./status-names.ts";
import { moveSummaryCondition } from "./summary-condition.ts";

/** Makes all other files of a project use the new versions. Returns the places that are open. */
export function migrateUsers(project: Project, groups: readonly MigratedGroup[]): readonly string[] {
  const { draft, files, model } = project;
  const migrated = groups.flatMap((group) => group.kinds);
  const folders = model.packages.map(({ folder }) => folder);
  const users = files.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
  const webhooks = moveWebhooks(project, model, groups);
  const open = users.flatMap((path) => {
    moveImports(project, path, groups);
    const todos = new Set<string>();
    const used = usedKinds(draft.source(path), migrated);
    for (const move of [removeContractOption, moveSummaryCondition, moveStatusUses]) {
      const source = draft.source(path);
      const made = withTodos(source, move(source, used, declaredKinds(project, source, groups)));
      draft.edit(path, () => made.edits);
      for (const todo of made.todos) todos.add(todo);
    }
    return openPlaces(path, draft.read(path) ?? "", todos);
  });
  const manifests = moveManifests(project, groups);
  draft.editText("metadata.yaml", addReleaseSeries);
  return [...webhooks, ...open, ...manifests];
}
