import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { compareText } from "@capikit/common/text";
import type { Added } from "../../../shared/project-edit/finish.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { addVersion } from "../../../shared/project-edit/version/add-version.ts";
import type { VersionScope } from "../../../shared/project-edit/version/scope.ts";
import { claimContract } from "./contract-marker.ts";
import { migrateTypes } from "./migrate-types.ts";

/** A group of kinds that get a new version together. */
export interface MigratedGroup {
  readonly scope: VersionScope;
  readonly kinds: readonly KindMigration[];
}

/** The migrated groups, and the remaining tasks. */
export interface MigratedKinds extends Added {
  readonly groups: readonly MigratedGroup[];
}

/** Gives each group with changes a new version with the fields of contract v1beta2. */
export function migrateKinds(project: Project, kinds: readonly KindMigration[]): MigratedKinds {
  const changing = kinds.filter(({ oldVersion, newVersion }) => oldVersion !== newVersion);
  const names = [...new Set(changing.map(({ group }) => group))].sort(compareText);
  const notes: string[] = [];
  const groups = names.map((group): MigratedGroup => {
    const own = changing.filter((one) => one.group === group);
    const [{ oldVersion = "", newVersion = "" } = {}] = own;
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
    notes.push(...tasks);
    claimContract(project, scope);
    return { scope, kinds: own };
  });
  return { groups, notes: groups.length === 0 ? notes : [...notes, ...migrateTypes(project, groups)] };
}
