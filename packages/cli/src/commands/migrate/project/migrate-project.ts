import type { Call } from "../../../shared/command/command.ts";
import { type Added, add } from "../../../shared/project-edit/finish.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import { planOf } from "./current-crds.ts";
import { migrateKinds } from "./migrate-kinds.ts";
import { migrateUsers } from "./migrate-users.ts";

/** Migrates the project in a folder to contract v1beta2, or shows the changes. */
export function migrateProject(call: Call, folder: string, io: Io): Promise<number> {
  return add({ ...call, flags: { ...call.flags, project: folder } }, io, changeProject);
}

async function changeProject(project: Project): Promise<Added> {
  const { kinds } = await planOf(project);
  const { groups, notes } = migrateKinds(project, kinds);
  const open = groups.length === 0 ? [] : migrateUsers(project, groups);
  return { notes: [...new Set([...notes, ...open])] };
}
