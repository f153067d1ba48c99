import type { KindVersion, Model } from "@capikit/model";
import type { Project } from "../../../shared/project-edit/project.ts";
import { readModel } from "../../../shared/project-edit/read-model.ts";
import { addNewFields } from "./add-fields.ts";
import { addScale } from "./add-scale.ts";
import { markFields } from "./mark-fields.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";
import { moveColumns } from "./move-columns.ts";
import { moveStatusDefault } from "./move-status-default.ts";
import { addReferenceConversion } from "./overrides.ts";
import { preserveRest } from "./preserve-rest.ts";
import { removeRejectedRules } from "./remove-rules.ts";
import { restoreMovedFields } from "./restore-fields.ts";
import { type MigratedKind, takeMovedFields } from "./take-fields.ts";
import { removeUnusedTypes } from "./unused-types.ts";

/**
 * Gives the copied types the fields of contract v1beta2, and all versions conversion markers.
 * Returns the remaining tasks.
 */
export function migrateTypes(project: Project, groups: readonly MigratedGroup[]): readonly string[] {
  const taken = takeMovedFields(project, kindsOf(currentModel(project), groups));
  addNewFields(project, kindsOf(currentModel(project), groups), taken);
  restoreMovedFields(project, kindsOf(currentModel(project), groups), taken);
  for (const { scope } of groups) removeUnusedTypes(project, scope.folder, taken);
  const model = currentModel(project);
  for (const [migration, version] of kindsOf(model, groups)) {
    moveColumns(project, migration, version);
    addScale(project, migration, version);
  }
  for (const [migration, version] of kindsOf(currentModel(project), groups)) {
    moveStatusDefault(project, migration, version);
  }
  markFields(
    project,
    kindsOf(currentModel(project), groups).map(([migration, hub]) => ({
      migration,
      hub,
      spokes: model.kinds.filter((one) => isSameKind(one, hub) && one.package.folder !== hub.package.folder),
    })),
  );
  const rules = removeRejectedRules(
    project,
    groups.map(({ scope }) => scope.folder),
    currentModel(project),
  );
  const references = groups.flatMap((group) => addReferenceConversion(project, group, currentModel(project)));
  return [...rules, ...references, ...preserveRest(project, () => currentModel(project))];
}

function currentModel({ root, config, draft }: Project): Model {
  return readModel(root, config.config.tsconfig, draft.changes()).model;
}

/** Returns the types of each migrated kind in its new version. */
function kindsOf(model: Model, groups: readonly MigratedGroup[]): readonly MigratedKind[] {
  return groups.flatMap(({ scope, kinds }) =>
    kinds.flatMap((migration): MigratedKind[] => {
      const version = model.kinds.find(
        (one) => one.kind === migration.kind && one.package.folder === scope.folder,
      );
      return version === undefined ? [] : [[migration, version]];
    }),
  );
}

function isSameKind(a: KindVersion, b: KindVersion): boolean {
  return a.kind === b.kind && a.package.group === b.package.group;
}
