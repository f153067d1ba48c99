import type { Project } from "../../../shared/project-edit/project.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";
import { moveImports } from "./move-imports.ts";
import { moveManifests } from "./move-manifests.ts";
import { moveStatusUses } from "./move-status-uses.ts";
import { moveWebhooks } from "./move-webhooks.ts";
import { addReleaseSeries } from "./release-series.ts";
import { removeContractOption } from "./remove-contract-option.ts";
import { statusNames, usedKinds } from "./status-names.ts";
import { moveSummaryCondition } from "./summary-condition.ts";

/** Makes all other files of a project use the new versions. Returns the places that are open. */
export function migrateUsers(project: Project, groups: readonly MigratedGroup[]): readonly string[] {
  const { draft, files, model } = project;
  const kinds = groups.flatMap((group) => group.kinds);
  const folders = model.packages.map(({ folder }) => folder);
  const users = files.filter((path) => !folders.some((folder) => path.startsWith(`${folder}/`)));
  const open = users.flatMap((path) => {
    moveImports(project, path, groups);
    draft.edit(path, removeContractOption);
    const used = usedKinds(draft.source(path), kinds);
    draft.edit(path, (source) => moveSummaryCondition(source, used));
    const uses = moveStatusUses(draft.source(path), statusNames(used));
    draft.edit(path, () => uses.edits);
    return uses.open;
  });
  moveWebhooks(project, model, groups);
  moveManifests(project, groups);
  draft.editText("metadata.yaml", addReleaseSeries);
  return open;
}
