import type { Project } from "../../../shared/project-edit/project.ts";
import { editUser, userFiles } from "./edit-user.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";
import { moveImports } from "./move-imports.ts";
import { moveManifests } from "./move-manifests.ts";
import { moveStatusUses } from "./move-status-uses.ts";
import { moveWebhooks } from "./move-webhooks.ts";
import { removeContractOption } from "./remove-contract-option.ts";
import { moveSummaryCondition } from "./summary-condition.ts";

/** Makes all other files of a project use the new versions. Returns the places that are open. */
export function migrateUsers(project: Project, groups: readonly MigratedGroup[]): readonly string[] {
  const webhooks = moveWebhooks(project, project.model, groups);
  const open = userFiles(project).flatMap((path) => {
    moveImports(project, path, groups);
    return editUser(project, path, groups, [removeContractOption, moveSummaryCondition, moveStatusUses]);
  });
  const manifests = moveManifests(project, groups);
  return [...webhooks, ...open, ...manifests];
}
