import type { Project } from "../../../shared/project-edit/project.ts";
import { moveImports } from "../../../shared/project-edit/version/move-imports.ts";
import { moveManifests } from "../../../shared/project-edit/version/move-manifests.ts";
import { userFiles } from "../../../shared/project-edit/version/move-users.ts";
import { moveWebhooks } from "../../../shared/project-edit/version/move-webhooks.ts";
import { editUser } from "./edit-user.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";
import { moveStatusUses } from "./move-status-uses.ts";
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
