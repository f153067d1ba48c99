import { relative } from "node:path";
import {
  type KindMigration,
  type LintFile,
  type MigrationPlan,
  planMigration,
} from "@capikit/clusterctl-kit/lint";
import { isError } from "@capikit/common/diagnostics";
import { UsageError } from "@capikit/runner";
import { createAnalyzer } from "@capikit/runner/analysis";
import { packageFallbacks } from "../../../shared/project/package-fallbacks.ts";
import { releasedVersionsOfBranch } from "../../../shared/project/released-versions.ts";
import { type Added, add } from "../../../shared/project-edit/finish.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { changedHost } from "../../../shared/project-edit/read-model.ts";
import { moveImports } from "../../../shared/project-edit/version/move-imports.ts";
import { moveManifests } from "../../../shared/project-edit/version/move-manifests.ts";
import { userFiles } from "../../../shared/project-edit/version/move-users.ts";
import { moveWebhooks } from "../../../shared/project-edit/version/move-webhooks.ts";
import { addReleaseSeries } from "../../../shared/provider/add-release-series.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import type { MigrateCall } from "../../migrate.ts";
import { editUser } from "./edit-user.ts";
import type { MigratedGroup } from "./migrate-kinds.ts";
import { migrateKinds } from "./migrate-kinds.ts";
import { moveStatusUses } from "./move-status-uses.ts";
import { removeContractOption } from "./remove-contract-option.ts";
import { moveSummaryCondition } from "./summary-condition.ts";

/** Migrates the project in a folder to contract v1beta2, or shows the changes. */
export function migrateProject(call: MigrateCall, folder: string, io: Io): Promise<number> {
  return add({ ...call, flags: { ...call.flags, project: folder } }, io, changeProject);
}

async function changeProject(project: Project): Promise<Added> {
  const { kinds, diagnostics, nextSeries } = await planOf(project);
  project.draft.editText("metadata.yaml", (text) =>
    kinds.length > 0 && nextSeries !== undefined
      ? addReleaseSeries(text, { ...nextSeries, contract: "v1beta2" })
      : [],
  );
  const { groups, notes } = migrateKinds(project, kinds);
  const open = groups.length > 0 ? migrateUsers(project, groups) : useNewContract(project, kinds);
  // All generators run before anything is written.
  const after = await planOf(project);
  return {
    notes: [...new Set([...notes, ...open, ...remainingTasks(after, diagnostics)])],
    isIncomplete: after.kinds.length > 0 || after.diagnostics.some(isError),
  };
}

/** Makes programs whose types need no change use contract v1beta2. Returns the open places. */
function useNewContract(project: Project, kinds: readonly KindMigration[]): readonly string[] {
  if (kinds.length === 0) return [];
  const groups = project.model.packages.map(({ folder, group, version }) => ({
    scope: { folder },
    kinds: kinds.filter((one) => one.group === group && one.newVersion === version),
  }));
  return userFiles(project).flatMap((path) => editUser(project, path, groups, [removeContractOption]));
}

/** Returns the tasks of the changed project, without warnings that it had before. */
function remainingTasks(
  { kinds, diagnostics }: MigrationPlan,
  before: MigrationPlan["diagnostics"],
): readonly string[] {
  const known = new Set(before.map(withoutVersions));
  return [
    ...kinds.map(
      ({ kind, newVersion }) =>
        `${kind}: TODO(author): list ${newVersion} under v1beta2 in its own +capikit:contract.`,
    ),
    ...diagnostics
      .filter((one) => isError(one) || (one.severity === "warning" && !known.has(withoutVersions(one))))
      .map(({ location, message, help }) =>
        [
          `${location?.path ?? "the project"}: TODO(author): ${message}`,
          ...(help === undefined ? [] : [help]),
        ].join("; "),
      ),
  ];
}

/** A finding of one version is the same in the others. */
function withoutVersions({ code, message }: MigrationPlan["diagnostics"][number]): string {
  return `${code} ${message.replaceAll(/\bv\d+(?:(?:alpha|beta)\d+)?\b/g, "")}`;
}

/**
 * Returns the migration plan of a project, from the CRDs that its types generate, with unwritten
 * changes.
 *
 * @throws UsageError when the types have errors.
 */
async function planOf({ root, draft }: Project): Promise<MigrationPlan> {
  const changes = draft.changes();
  const disk = changedHost(root, changes);
  const analyzer = await createAnalyzer({ project: root, fallback: packageFallbacks, disk });
  const { files, diagnostics } = await analyzer.analyze(new Map());
  const error = diagnostics.find(isError);
  if (error !== undefined) {
    const cause = `${error.location?.path ?? "capikit.config.ts"}: ${error.message} (${error.code})`;
    throw changes.length === 0
      ? new UsageError(
          `the project does not generate: ${cause}`,
          "run capikit generate, and fix its errors first",
        )
      : new UsageError(
          `the migrated project would not generate: ${cause}`,
          "nothing was written; change the field or its marker by hand, and run the command again",
        );
  }
  const crds = files.flatMap(({ emitter, path, text }): LintFile[] =>
    emitter === "crd" && text !== undefined ? [{ path: relative(root, path), content: text }] : [],
  );
  const metadata = draft.read("metadata.yaml");
  return planMigration(
    [...crds, ...(metadata === undefined ? [] : [{ path: "metadata.yaml", content: metadata }])],
    { whole: true, versions: await releasedVersionsOfBranch(root) },
  );
}

/** Makes all other files of a project use the new versions. Returns the places that are open. */
function migrateUsers(project: Project, groups: readonly MigratedGroup[]): readonly string[] {
  const webhooks = moveWebhooks(project, project.model, groups);
  const open = userFiles(project).flatMap((path) => {
    moveImports(project, path, groups);
    return editUser(project, path, groups, [removeContractOption, moveSummaryCondition, moveStatusUses]);
  });
  const manifests = moveManifests(project, groups);
  return [...webhooks, ...open, ...manifests];
}
