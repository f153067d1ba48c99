import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { compareText } from "@capikit/common/text";
import type { Call } from "../../../shared/command/command.ts";
import { type Added, add } from "../../../shared/project-edit/finish.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { addVersion } from "../../../shared/project-edit/version/add-version.ts";
import type { VersionScope } from "../../../shared/project-edit/version/scope.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import { claimContract } from "./contract-marker.ts";
import { planOf } from "./current-crds.ts";
import { migrateTypes } from "./migrate-types.ts";
import { migrateUsers } from "./migrate-users.ts";

/** A group of kinds that get a new version together. */
export interface MigratedGroup {
  readonly scope: VersionScope;
  readonly kinds: readonly KindMigration[];
}

/** Migrates the project in a folder to contract v1beta2, or shows the changes. */
export function migrateProject(call: Call, folder: string, io: Io): Promise<number> {
  return add({ ...call, flags: { ...call.flags, project: folder } }, io, changeProject);
}

async function changeProject(project: Project): Promise<Added> {
  const plan = await planOf(project);
  const changing = plan.kinds.filter(({ oldVersion, newVersion }) => oldVersion !== newVersion);
  const notes = new Set<string>();
  const groups = [...new Set(changing.map(({ group }) => group))].sort(compareText).map((group) => {
    const kinds = changing.filter((one) => one.group === group);
    const [{ oldVersion = "", newVersion = "" } = {}] = kinds;
    const isHubMarked = project.model.packages.some(
      (one) => one.group === group && one.markers.some(({ key }) => key === "capikit:conversion:hub"),
    );
    const { scope, tasks } = addVersion(project, {
      word: group,
      version: newVersion,
      from: oldVersion,
      storage: true,
      hub: isHubMarked,
      overrides: false,
    });
    for (const task of tasks) notes.add(task);
    claimContract(project, scope);
    return { scope, kinds };
  });
  if (groups.length > 0) for (const task of migrateTypes(project, groups)) notes.add(task);
  if (groups.length > 0) for (const place of migrateUsers(project, groups)) notes.add(place);
  return { notes: [...notes] };
}
